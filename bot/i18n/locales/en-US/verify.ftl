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
    [yes] ✓ Each of these commitments contains the one before it, and no number is missing.
   *[no] ✗ One of these commitments does not fit its secret or the one before it, or a number is missing.
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
verify-facts = { $opened } · { $became }
verify-previous = Previous commitment: `{ $hash }`
verify-match = Match id: `{ $match }`
verify-published = Commitment, shown when its lobby opened: `{ $hash }`
verify-told = Secret: `{ $secret }`
verify-key-told = Key: `{ $hash }`
verify-cuts = ✂️ The cuts as they went into the deal, by seat:
verify-cuts-none = ✂️ Nobody cut.
verify-cuts-damaged = ✂️ The cuts that I stored are damaged.
verify-cuts-elsewhere = ✂️ { $count ->
    [one] 1 player
   *[other] { $count } players
  } cut. I tell words, and keys made with them, only to members who can read the channel of the match.
verify-secret = { $holds ->
    [yes] ✓ The commitment is the SHA-256 of the previous one, the match id, and the secret.
   *[no] ✗ The commitment is **not** the SHA-256 of the previous one, the match id, and the secret.
  }
verify-chain = { $holds ->
    [yes] ✓ The previous commitment is that of deal { $number }: none was left out.
   *[no] ✗ The previous commitment is **not** that of deal { $number }.
  }
verify-first = { $holds ->
    [yes] ✓ It is the first deal of this server: nothing but zeros comes before it.
   *[no] ✗ It is the first deal of this server, but something comes before it.
  }
verify-key = { $holds ->
    [yes] ✓ The match id and the cuts, hashed with the secret (HMAC-SHA-256), give the key of the match, which all its cards follow from.
   *[no] ✗ The match id and the cuts, hashed with the secret (HMAC-SHA-256), do **not** give the key of the match.
  }
verify-key-damaged = ✗ As the cuts that I stored are damaged, I cannot compute the key.
verify-shown = { $holds ->
    [yes] ✓ The match showed this very commitment from its first card on.
   *[no] ✗ The match showed **another** commitment than its lobby.
  }
verify-open = ⏳ It is not over yet: the secret is told with the result, and then the rest can be checked.
verify-undealt = – No card was dealt with it.
verify-not-kept = – I have not kept the match, or cannot read it, so I cannot compare its key.
verify-yourself = -# `docs/verify.md` of my source tells how to compute this without me.
