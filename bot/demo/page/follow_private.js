// Runs in simcord's page: where a private message is new, brings it into sight, as Discord's own apps do.
const PATIENCE = 1500; // milliseconds in which the page may still load its pictures and scroll by itself
const list = document.getElementById("channel-message-list");
let newest = 0n;
let followed = null;
let until = 0;

function follow() {
  if (!followed?.isConnected || performance.now() > until) return;
  followed.scrollIntoView({ block: "start" });
  requestAnimationFrame(follow);
}

new MutationObserver(() => {
  const note = [...list.querySelectorAll("article .message-ephemeral-note")].at(-1);
  const message = note?.closest("[data-message-id]");
  if (!message || BigInt(message.dataset.messageId) <= newest) return;
  newest = BigInt(message.dataset.messageId);
  followed = message;
  until = performance.now() + PATIENCE;
  requestAnimationFrame(follow);
}).observe(list, { childList: true, subtree: true });

for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(kind, () => { until = 0; }, { passive: true, capture: true });
}
