// Takes the place of `sw.js` where the operator has switched it off: it erases what was kept, and ends itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (/^(shelf|shell)\./.test(name)) await caches.delete(name);
  await registration.unregister();
}
