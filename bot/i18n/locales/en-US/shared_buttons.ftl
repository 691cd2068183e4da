## Buttons of several features
button-back = Back
button-previous = Previous
button-next = Next
