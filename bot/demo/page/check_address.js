// Runs in simcord's page: where the address lacks the capability (the part after #), or has a wrong one, asks for it.
const capability = location.hash.slice(1);
const ask = (why) => location.replace(`/ask-address?${why}`);
if (!capability) {
  ask("missing");
} else {
  try {
    const answer = await fetch("/api/state", { headers: { "X-Simcord-Capability": capability } });
    if (answer.status === 401) ask("wrong");
  } catch (error) {
    if (error instanceof TypeError && !/^[\x20-\x7e]*$/.test(capability)) ask("wrong"); // no header can hold it
  }
}
