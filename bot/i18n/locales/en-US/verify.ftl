## Slash commands

command-verify = Check that a deal was honest, or list the newest deals of this server
option-deal = Its number, fingerprint or match id (default: the newest ones)

## The newest deals of a server

button-newer = Newer
button-older = Older
verify-title = Deals of this server
verify-empty = No lobby has opened in this server yet.
# $state – what the check found: yes, no, or open (not over yet). $number – of the deal in this server. $opened – when, in Discord’s own words.
# $became – one of the messages verify-became-… $hash – the beginning of its fingerprint: “f2233ff4…”.
verify-row = { $state ->
    [no] ✗
    [open] ⏳
   *[yes] ✓
  } **{ $number }** · { $opened } · { $became } · `{ $hash }`
# $holds – whether that was found: yes or no.
verify-chain-shown = { $holds ->
    [yes] ✓ None of these was changed, and none is missing: each fingerprint contains the one before it.
   *[no] ✗ One of these was changed, or one is missing: a fingerprint does not fit its secret or the one before it.
  }
verify-how = `/uno match verify match:` with a number checks one step by step. What a fingerprint is: `/uno help`, *{ button-help-deal }*
# $number – of the deal in this server. $became – one of the messages verify-became-… $hash – the beginning of its fingerprint.
# In a list of suggestions (≤ 100 characters).
verify-choice = { $number } · { $became } · { $hash }
verify-unknown = This server has no such deal; `/uno match verify` lists the newest ones.
verify-elsewhere = That match was played where you cannot read; whoever may watch its replay may check its deal.
# What became of a deal: an item of a line, between dots.
verify-became-finished = played to its end
verify-became-abandoned = closed before its end
verify-became-undealt = closed without a card
verify-became-playing = being played
verify-became-lobby = in its lobby

## One deal

verify-verdict-holds = ✓ This deal checks out
verify-verdict-broken = ✗ This deal does not check out
verify-verdict-open = ⏳ This deal cannot be checked yet
verify-verdict-undealt = – This deal was never used
verify-verdict-unknown = – This deal could not be checked to the end
verify-verdict-unrecorded = – This deal could not be checked: I have no record of it
verify-holds = I have just checked every step: the key to all shuffles comes from the sealed secret and the players' words, and from nothing else.
# $number – of the deal in this server. $opened – when, in Discord’s own words. $became – one of the messages verify-became-…
verify-facts = Deal { $number } · { $opened } · { $became }
# Shows every step of the check.
button-deal-steps = Every step
# $hash – 64 signs. In small print.
verify-previous = Previous fingerprint: `{ $hash }`
# $match – 32 signs. In small print.
verify-match = Match id: `{ $match }`
# $hash – 64 signs. In small print.
verify-published = Fingerprint, published before its lobby: `{ $hash }`
# $secret – 64 signs. In small print.
verify-told = Secret, told at the end: `{ $secret }`
# $hash – 64 signs. In small print.
verify-key-told = Key, from the secret and the cuts: `{ $hash }`
verify-cuts = ✂️ The words that went into the deal, by seat:
verify-cuts-none = ✂️ Nobody cut.
verify-cuts-damaged = ✂️ The cuts that I stored are damaged.
# $holds – whether that was found: yes or no.
verify-secret = { $holds ->
    [yes] ✓ **The secret is the one that was sealed**: with the previous fingerprint and the match id it gives the fingerprint (SHA-256).
   *[no] ✗ **The secret is not the one that was sealed**: it does not give the fingerprint (SHA-256).
  }
# $holds – whether that was found: yes or no. $number – of the deal before it in this server.
verify-chain = { $holds ->
    [yes] ✓ **No deal was left out**: the previous fingerprint is that of deal { $number }.
   *[no] ✗ **The deal before is another one**: the previous fingerprint is not that of deal { $number }.
  }
# $holds – whether that was found: yes or no.
verify-first = { $holds ->
    [yes] ✓ **No deal was left out**: it is the first one of this server, so only zeros come before it.
   *[no] ✗ **A deal was left out**: it is the first one of this server, but something comes before it.
  }
# $holds – whether that was found: yes or no.
verify-key = { $holds ->
    [yes] ✓ **The key comes from the secret and the cuts**: with the match id they give it (HMAC-SHA-256), and all cards of the match follow from it.
   *[no] ✗ **The key does not come from the secret and the cuts**: with the match id they give another one (HMAC-SHA-256).
  }
verify-key-damaged = ✗ As the cuts that I stored are damaged, I cannot compute the key.
# $holds – whether that was found: yes or no.
verify-shown = { $holds ->
    [yes] ✓ **The match was played with this deal**: it showed this very fingerprint from its first card on.
   *[no] ✗ **The match was played with another deal**: it showed another fingerprint than its lobby.
  }
verify-open = ⏳ It is not over yet: the secret is told with the result, and then the rest can be checked.
verify-undealt = – No card was dealt with it.
verify-not-kept = – I did not keep the match, or cannot read it, so I cannot compare its key.
verify-yourself = `docs/verify.md` of my source tells how to compute this without me.
