## The menu of rules in the lobby
# $name – the rules that are chosen, as "Classic, with changes", at most 60 characters. On a closed menu.
menu-rules = Rules: { $name }
# $name – the rules it began with, as "Classic". Stands for the name of the rules in other messages.
menu-changed = { $name }, with changes
# $name – rules that the server saved, at most 32 characters. Under an entry of the menu of rules.
menu-party = What this server plays: { $name }

## The window of house rules
house-switches = Play with
house-length = How long
house-length-help = Four people need about 6 minutes for one hand, 22 for 200 points, 80 for 500
house-unchanged = Nothing has changed yet.
button-house-again = Change it
# $rules – the rules in a line, as "Classic · first to 500". The private answer to a change.
answer-house = Everybody sees it in the lobby: { $rules }
# $rules – the rules in a line, as "Classic · first to 500". The private answer when nothing changed.
answer-house-same = Nothing has changed: { $rules }

## The rules panel
# $page – the page's number and name, made by panel-numbered. A heading.
panel-title = All rules · { $page }
panel-note = Everybody sees your changes in the lobby at once. Only you see this panel.
# $group – a group of options, as "The draw"; $page, $pages – which of its pages, of how many. A name of a page.
panel-page = { $group } ({ $page } of { $pages })
# $page, $pages – which page, of how many; $group – its name. An entry of a menu, at most 100 characters.
panel-numbered = Page { $page } of { $pages }: { $group }
panel-preset = Preset
panel-blanks = Blanks
panel-saved = Saved by this server
panel-last-rules = Same as last time
# $option – what can be set, as "Cards to begin with". Above its menu.
panel-option = **{ $option }**
# $mark – ✏️; $option – what can be set; $preset – a sheet of rules, as "Classic"; $usual – that sheet's choice.
panel-option-changed = { $mark } **{ $option }** ({ $preset }: { $usual })
panel-other = Another number …
# $least, $most – the numbers that may be typed. Under the field of a window; at most 100 characters.
panel-number = { $least } to { $most }
# $mark – the Blank of a colour and what it does, as "❤️ Blank: +4". Above its menu.
panel-blank = **{ $mark }**
panel-wording = Your own wording
panel-wording-help = One line, shown with the card; leave it empty to take it off
panel-name = Name
panel-name-help = 1 to 32 letters, digits, spaces or -_.'!?&+#

## Buttons: at most 80 characters, 14 fit on a phone
# Opens the best-known house rules; in the lobby.
button-house = House rules
button-rules-all = All rules
# Shows the rules in few lines; beside all of them.
button-rules-brief = In short
# What a house rule is set to; a tap sets the other.
button-on = On
button-off = Off
# Sets all rules back to those of the sheet.
button-reset = Reset
button-save = Save as …
# Opens a window for the words on a Blank.
button-wording = Wording …

## Answers that only one player sees
# $name – of a rule sheet: “Classic”, or of a server’s own rules, at most 40 characters.
answer-rules-chosen = The rules are now **{ $name }**.
# $name – of a server’s own rules, at most 40 characters.
answer-preset-saved = “{ $name }” is saved; `/uno start` offers it to everybody here.
# $name – of a server’s own rules, at most 40 characters.
answer-preset-deleted = “{ $name }” is deleted.

## Slash commands
command-rules = Show the rules of this table
command-preset = Show this server's presets, save rules as one, or delete one
option-preset-name = Name to save under: 1 to 32 letters, digits, spaces or -_.'!?&+#
option-preset-saved = The preset to delete

## Presets
preset-list-title = Rules to start with
# $name – of rules: “Classic”. $about – a line about them: “First to 500 points”. In a list of suggestions (≤ 100 characters).
preset-choice = { $name }: { $about }
# $name – of rules: “Classic”. $about – a line about them.
preset-list-line = **{ $name }** – { $about }
# $name – of a server’s own rules, at most 40 characters. $preset – the sheet they were made from: “Classic”.
# $changes – how many options differ from it.
preset-list-own = { $changes ->
    [0] { $name } · { $preset }
    [one] { $name } · { $preset }, 1 change
   *[other] { $name } · { $preset }, { $changes } changes
  }
# $count – how many there are. Above the list of them.
preset-list-saved = { $count ->
    [0] This server has saved none of its own; the host of a table can, with `/uno preset save:`.
    [one] Saved by this server:
   *[other] Saved by this server, { $count } of 20:
  }
