## Where tables live

# $name – of the host, at most 32 characters. The name of a thread.
thread-name = UNO · { $name }
# $name – the host, at most 32 characters. $thread – a link to the thread. In the channel, for everybody.
place-opened = **{ $name }** opens a table in { $thread }: press *{ button-join }* there.
# $channels – links to channels, with commas between.
place-elsewhere = Tables on this server open elsewhere: { $channels }
# $most – how many tables are allowed. $tables – links to their channels, with commas between.
place-full = { $most ->
    [one] This server allows one table at once, and it is taken: { $tables }
   *[other] This server allows { $most } tables at once, and all are taken: { $tables }
  }
place-opening = Your table here is opening already; give Discord a moment.
# $thread – a link to the thread.
place-waiting = Your table already waits in { $thread }; press *{ button-start }* there, or close it with `/uno end`.
# $thread – a link to the thread.
place-practice = You already play against computers in { $thread }; play on there, or close it with `/uno end`.
# $full – whether there is no seat for the reader: yes or no.
place-taken = { $full ->
    [no] A match is going on here; ask for a seat with `/uno join`, or open another table in another channel.
   *[yes] The table here has no seat for you; open one in another channel.
  }
place-no-thread = I can't open a thread here. Leave `thread` out to play right here, or go to a text channel.
place-private = I am not a member of this private thread. Mention me once, then use the command again.
place-thread-failed = Discord can't open a thread here right now. Use `/uno start thread:here`, or try again later.

## Missing permissions, and what they are for. Their names, and *Edit Channel* and *Permissions*, are those of Discord in
## the language.

permissions-missing = I'm missing permissions in this channel:
permission-view_channel = **{ permission-short-view_channel }**, to see the channel
permission-connect = **{ permission-short-connect }**, to reach the chat of this voice channel
permission-send_messages = **{ permission-short-send_messages }**, to post the table
permission-send_messages_in_threads = **{ permission-short-send_messages_in_threads }**, to post the table in the thread
permission-create_public_threads = **{ permission-short-create_public_threads }**, to open a thread for the table
permission-short-view_channel = View Channel
permission-short-connect = Connect
permission-short-send_messages = Send Messages
permission-short-send_messages_in_threads = Send Messages in Threads
permission-short-create_public_threads = Create Public Threads
permission-short-attach_files = Attach Files
permissions-advice = A moderator can grant them to my role: *Edit Channel* → *Permissions*. Then try again.
permissions-advice-thread = A moderator can grant them to my role: *Edit Channel* → *Permissions*. Then try again, or play without a thread of its own: `/uno start thread:here`.
place-barred = Discord won't let me write here, although I have the permission: perhaps the thread is locked. A moderator can help; your game is safe meanwhile.
# $name – the host, at most 32 characters. In the channel, for everybody.
place-thread-deleted = The thread with the table of **{ $name }** was deleted, so that table is closed. `/uno start` opens another.
place-thread-deleted-empty = The thread with a table was deleted, so that table is closed. `/uno start` opens another.
damaged-table = The saved table of this channel is damaged, so it can't go on; I'm sorry. All other tables are fine. A moderator can close it with this button, and `/uno start` opens a new one in its place.
damaged-closed = The damaged table is closed; `/uno start` opens a new one.
