# What computer players say at the table now and then, each temper in its own way; friendly, short, to nobody by name
remark = **{ $name }**: “{ $line }”
remark-uno-1 = { $temper ->
    [calm] One card. No rush.
    [hasty] UNO! Go, go, go!
    [cheeky] UNO! Just saying.
   *[friendly] UNO! Wish me luck.
  }
remark-uno-2 = { $temper ->
    [calm] UNO. Let's see.
    [hasty] UNO! Who's next?
    [cheeky] UNO! Did everybody hear?
   *[friendly] UNO! This is exciting.
  }
remark-catch-1 = { $temper ->
    [calm] You forgot something.
    [hasty] Got you!
    [cheeky] I heard nothing. Did you?
   *[friendly] Sorry, I had to!
  }
remark-catch-2 = { $temper ->
    [calm] It happens to everyone.
    [hasty] Caught it!
    [cheeky] Nothing gets past me.
   *[friendly] It happens to me, too.
  }
remark-caught-1 = { $temper ->
    [calm] Fair enough.
    [hasty] I was too fast!
    [cheeky] I knew someone was watching.
   *[friendly] Good eyes!
  }
remark-caught-2 = { $temper ->
    [calm] My mistake.
    [hasty] Ah, I forgot!
    [cheeky] Fine. This time.
   *[friendly] Well caught!
  }
remark-bluffed-1 = { $temper ->
    [calm] It was worth a try.
    [hasty] Oops. You got me.
    [cheeky] Can't blame me for trying.
   *[friendly] You read me well!
  }
remark-bluffed-2 = { $temper ->
    [calm] You saw right through that.
    [hasty] Okay, okay!
    [cheeky] And that was my best bluff.
   *[friendly] Nicely spotted!
  }
remark-doubted-1 = { $temper ->
    [calm] Nothing to hide.
    [hasty] See? It was real!
    [cheeky] Would I ever bluff?
   *[friendly] I was being honest!
  }
remark-doubted-2 = { $temper ->
    [calm] All by the book.
    [hasty] Real! Next!
    [cheeky] Trust me next time.
   *[friendly] I promise, it was fair.
  }
remark-unchallenged-1 = { $temper ->
    [calm] We'll never know.
    [hasty] Right. Next!
    [cheeky] Bluff or not? I won't tell.
   *[friendly] Thanks for trusting me!
  }
remark-unchallenged-2 = { $temper ->
    [calm] A wise choice. Or not.
    [hasty] Moving on!
    [cheeky] My lips are sealed.
   *[friendly] I'd have thought twice, too.
  }
remark-saw-through-1 = { $temper ->
    [calm] I had a feeling.
    [hasty] Knew it!
    [cheeky] Nice try!
   *[friendly] Good try, though!
  }
remark-saw-through-2 = { $temper ->
    [calm] That seemed unlikely.
    [hasty] A bluff! Knew it!
    [cheeky] I can smell a bluff.
   *[friendly] Phew, I wasn't sure.
  }
remark-stack-1 = { $temper ->
    [calm] Well, more to choose from.
    [hasty] So many cards!
    [cheeky] I needed cards anyway.
   *[friendly] Ouch! Well played.
  }
remark-stack-2 = { $temper ->
    [calm] Deep breath.
    [hasty] No, no, no!
    [cheeky] Is that all?
   *[friendly] That's a lot of cards!
  }
remark-comeback-1 = { $temper ->
    [calm] Patience pays off.
    [hasty] What a finish!
    [cheeky] All part of the plan.
   *[friendly] I didn't expect that, either!
  }
remark-comeback-2 = { $temper ->
    [calm] Slow and steady.
    [hasty] Fast finish!
    [cheeky] Never count me out.
   *[friendly] Lucky me. Well played, all!
  }
