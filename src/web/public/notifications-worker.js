// On phones only a service worker can show notifications. This one stores and intercepts nothing.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const chat = windows.find(({ url }) => url.includes('chat')) ?? windows[0];
      return chat?.focus();
    }),
  );
});
