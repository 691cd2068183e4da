# Slash commands
command-verify = Check that a deal was honest, or list the newest deals of this server
option-deal = Its number, or how the id of its match begins (default: the newest ones)

# The newest deals of a server
button-newer = Newer
button-older = Older
verify-title = Deals of this server
verify-empty = No lobby has opened in this server yet.
verify-row = { $state ->
    [no] ✗
    [open] ⏳
   *[yes] ✓
  } **{ $number }** · { $opened } · { $became } · `{ $hash }`
verify-chain-shown = { $holds ->
    [yes] ✓ Each of these fingerprints contains the one before it, and no number is missing.
   *[no] ✗ One of these fingerprints does not contain the one before it, or a number is missing.
  }
verify-how = `/uno verify match:` with a number checks one step by step.
verify-choice = { $number } · { $became } · { $hash }
verify-unknown = This server has no such deal; `/uno verify` lists the newest ones.
verify-became-finished = played to its end
verify-became-abandoned = closed before its end
verify-became-undealt = closed without a card
verify-became-playing = being played
verify-became-lobby = in its lobby

# One deal
verify-deal = Deal { $number }
verify-facts = { $opened } · { $became } · match { $match }
verify-published = Published when its lobby opened: `{ $hash }`
verify-secret = { $holds ->
    [yes] ✓ That is the SHA-256 of the fingerprint before it, the match, and the secret.
   *[no] ✗ That is **not** the SHA-256 of the fingerprint before it, the match, and the secret.
  }
verify-chain = { $holds ->
    [yes] ✓ The fingerprint before it, `{ $hash }…`, is that of deal { $number }: none was left out.
   *[no] ✗ The fingerprint before it, `{ $hash }…`, is **not** that of deal { $number }.
  }
verify-first = { $holds ->
    [yes] ✓ It is the first deal of this server: nothing but zeros comes before it.
   *[no] ✗ It is the first deal of this server, but something comes before it.
  }
verify-key = { $holds ->
    [yes] ✓ Nobody cut: the secret alone gives the seed of the match, which all its cards follow from.
   *[no] ✗ The seed of the match does **not** follow from the secret alone, although nobody cut.
  }
verify-key-cut = { $holds ->
    [yes] ✓ The secret and the cuts (✂️ { $cuts }) give the seed of the match, which all its cards follow from.
   *[no] ✗ The seed of the match does **not** follow from the secret and the cuts (✂️ { $cuts }).
  }
verify-shown = { $holds ->
    [yes] ✓ The match showed this very fingerprint from its first card on.
   *[no] ✗ The match showed **another** fingerprint than its lobby.
  }
verify-open = ⏳ It is not over yet: the secret is told with the result, and then the rest can be checked.
verify-undealt = – No card was dealt with it.
verify-not-kept = – I have not kept the match, or cannot read it, so I cannot compare its seed.
verify-told = -# Secret `{ $secret }`
