// The page that asks for the whole address: takes what was pasted, and opens the table with the part after #.
if (location.search === "?wrong") {
  document.getElementById("why").textContent = "This address is not complete, or the demo was started again since.";
}
document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const pasted = document.getElementById("address").value.trim();
  location.assign(`/#${pasted.slice(pasted.lastIndexOf("#") + 1)}`);
});
