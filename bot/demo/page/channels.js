// Runs in simcord's page: lists the channels and threads above the conversation; a tap opens one, here or in a message.
const SOON = 1000; // milliseconds between two looks at the list
const capability = location.hash.slice(1);
const address = new URLSearchParams(location.search);
const picker = document.getElementById("viewer-picker");
const bar = document.createElement("nav");
const send = window.fetch.bind(window);
let channels = [];
let shown = "";

// The page opens in the channel, and for the person, that its address names.
window.fetch = (where, options) => send(where === "/api/pages" ? where + location.search : where, options);

bar.setAttribute("aria-label", "Channels and threads");
bar.style.cssText = "display: flex; flex: 0 0 auto; gap: 6px; overflow-x: auto; padding: 8px; background: #2b2d31";
document.getElementById("channel-layout").prepend(bar);

function go(id) {
  location.assign(`/?channel=${id}&viewer=${picker.value}${location.hash}`);
}

function chip({ id, name, thread, calls, here }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${thread ? "↳" : "#"} ${name}`;
  button.style.cssText = "flex: 0 0 auto; font-size: 14px";
  if (here) {
    button.setAttribute("aria-current", "page");
    button.style.background = "#5865f2";
  }
  if (calls) {
    button.setAttribute("aria-label", `${name}, you are called there`);
    button.style.background = "#d22d39";
  }
  button.addEventListener("click", () => go(id));
  return button;
}

async function look() {
  const viewer = picker.value;
  const headers = { "X-Simcord-Capability": capability };
  const answer = await send(`/api/channels?viewer=${viewer}`, { headers });
  if (!answer.ok) return;
  channels = await answer.json();
  const open = address.get("channel") ?? channels[0].id;
  for (const one of channels) {
    const seen = `called-${viewer}-${one.id}`;
    one.here = one.id === open;
    if (one.here) sessionStorage.setItem(seen, one.called);
    one.calls = one.called !== (sessionStorage.getItem(seen) ?? "0");
  }
  channels.sort((one, other) => other.calls - one.calls);
  if (shown === (shown = JSON.stringify(channels))) return;
  bar.replaceChildren(...channels.map(chip));
}

document.addEventListener("click", ({ target }) => {
  const name = target.closest?.(".mention")?.textContent;
  const meant = channels.find((one) => name === `#${one.name}`);
  if (meant) go(meant.id);
});
setInterval(() => look().catch(() => {}), SOON); // it fails once the demo has ended
