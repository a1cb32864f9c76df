// Replaces `sw.js` if the operator has switched the shelf off: erases what was kept, and unregisters itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (/^(shelf|shell)\./.test(name)) await caches.delete(name);
  await registration.unregister();
}
