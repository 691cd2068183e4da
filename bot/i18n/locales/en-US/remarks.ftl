## What computer players say at the table now and then, each temper in its own way; friendly, at most 40 characters,
## to nobody by name: a calm player, a hasty one, a cheeky one, a friendly one
# $name – as "🤖 Pixel"; $line – one of the remarks below. A line under the table.
remark = **{ $name }**: “{ $line }”
# $temper – the kind of computer player, who has one card left and called UNO.
remark-uno-1 = { $temper ->
    [calm] One card. No rush.
    [hasty] UNO! Go, go, go!
    [cheeky] UNO! Just saying.
   *[friendly] UNO! Wish me luck.
  }
# $temper – the kind of computer player, who has one card left and called UNO.
remark-uno-2 = { $temper ->
    [calm] UNO. Let's see.
    [hasty] UNO! Who's next?
    [cheeky] UNO! Did everybody hear?
   *[friendly] UNO! This is exciting.
  }
# $temper – the kind of computer player, who caught somebody who had not called UNO.
remark-catch-1 = { $temper ->
    [calm] You forgot something.
    [hasty] Got you!
    [cheeky] I heard nothing. Did you?
   *[friendly] Sorry, I had to!
  }
# $temper – the kind of computer player, who caught somebody who had not called UNO.
remark-catch-2 = { $temper ->
    [calm] It happens to everyone.
    [hasty] Caught it!
    [cheeky] Nothing gets past me.
   *[friendly] It happens to me, too.
  }
# $temper – the kind of computer player, who was caught for not calling UNO.
remark-caught-1 = { $temper ->
    [calm] Fair enough.
    [hasty] I was too fast!
    [cheeky] I knew someone was watching.
   *[friendly] Good eyes!
  }
# $temper – the kind of computer player, who was caught for not calling UNO.
remark-caught-2 = { $temper ->
    [calm] My mistake.
    [hasty] Ah, I forgot!
    [cheeky] Fine. This time.
   *[friendly] Well caught!
  }
# $temper – the kind of computer player, who bluffed with a Wild Draw Four and was found out.
remark-bluffed-1 = { $temper ->
    [calm] It was worth a try.
    [hasty] Oops. You got me.
    [cheeky] Can't blame me for trying.
   *[friendly] You read me well!
  }
# $temper – the kind of computer player, who bluffed with a Wild Draw Four and was found out.
remark-bluffed-2 = { $temper ->
    [calm] You saw right through that.
    [hasty] Okay, okay!
    [cheeky] And that was my best bluff.
   *[friendly] Nicely spotted!
  }
# $temper – the kind of computer player, who was challenged for a Wild Draw Four that was no bluff.
remark-doubted-1 = { $temper ->
    [calm] Nothing to hide.
    [hasty] See? It was real!
    [cheeky] Would I ever bluff?
   *[friendly] I was being honest!
  }
# $temper – the kind of computer player, who was challenged for a Wild Draw Four that was no bluff.
remark-doubted-2 = { $temper ->
    [calm] All by the book.
    [hasty] Real! Next!
    [cheeky] Trust me next time.
   *[friendly] I promise, it was fair.
  }
# $temper – the kind of computer player, who played a Wild Draw Four that nobody challenged: whether it was a bluff stays open.
remark-unchallenged-1 = { $temper ->
    [calm] We'll never know.
    [hasty] Right. Next!
    [cheeky] Bluff or not? I won't tell.
   *[friendly] Thanks for trusting me!
  }
# $temper – the kind of computer player, who played a Wild Draw Four that nobody challenged: whether it was a bluff stays open.
remark-unchallenged-2 = { $temper ->
    [calm] A wise choice. Or not.
    [hasty] Moving on!
    [cheeky] My lips are sealed.
   *[friendly] I'd have thought twice, too.
  }
# $temper – the kind of computer player, who challenged a Wild Draw Four that was a bluff.
remark-saw-through-1 = { $temper ->
    [calm] I had a feeling.
    [hasty] Knew it!
    [cheeky] Nice try!
   *[friendly] Good try, though!
  }
# $temper – the kind of computer player, who challenged a Wild Draw Four that was a bluff.
remark-saw-through-2 = { $temper ->
    [calm] That seemed unlikely.
    [hasty] A bluff! Knew it!
    [cheeky] I can smell a bluff.
   *[friendly] Phew, I wasn't sure.
  }
# $temper – the kind of computer player, who has to draw six cards or more.
remark-stack-1 = { $temper ->
    [calm] Well, more to choose from.
    [hasty] So many cards!
    [cheeky] I needed cards anyway.
   *[friendly] Ouch! Well played.
  }
# $temper – the kind of computer player, who has to draw six cards or more.
remark-stack-2 = { $temper ->
    [calm] Deep breath.
    [hasty] No, no, no!
    [cheeky] Is that all?
   *[friendly] That's a lot of cards!
  }
# $temper – the kind of computer player, who wins the hand from far behind.
remark-comeback-1 = { $temper ->
    [calm] Patience pays off.
    [hasty] What a finish!
    [cheeky] All part of the plan.
   *[friendly] I didn't expect that, either!
  }
# $temper – the kind of computer player, who wins the hand from far behind.
remark-comeback-2 = { $temper ->
    [calm] Slow and steady.
    [hasty] Fast finish!
    [cheeky] Never count me out.
   *[friendly] Lucky me. Well played, all!
  }
