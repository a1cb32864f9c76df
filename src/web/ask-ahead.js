// On the page of a list, this requests the list and then its first covers before the application has loaded: at
// once if this browser stores an account's id, else after `show-drawn.js` has got the session check's answer.
(() => {
  const COVERS = 3;
  const subject = new URLSearchParams(location.search).get('subject');
  // The window holds the images, because otherwise they are garbage collected, and the list requests them again.
  window.coversAhead = [];

  // A history entry with a navigation state, as after Back, may show something else.
  if (!history.state?.usr && '{{subjects}}'.split('|').includes(subject)) window.askAhead = askAhead;
  if (hasAccount()) window.askAhead?.();
  for (const file of JSON.parse('{{files}}')[document.documentElement.lang]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  function askAhead() {
    delete window.askAhead;
    const address = `{{ahead}}?${new URLSearchParams({ subject })}`;
    const answer = fetch(address);
    window.askedAhead = { address, answer };
    answer
      .then((response) => response.clone().json())
      .then((reply) =>
        Object.values(reply).find(Array.isArray).sort(byTitle).slice(0, COVERS).forEach(fetchCover),
      )
      .catch(() => {});
  }

  /** Tells whether there is an account, by the key that `ui/browser-storage.ts` keeps during the session. */
  function hasAccount() {
    try {
      return localStorage.getItem('cogito.session.account') !== null;
    } catch {
      return false;
    }
  }

  // This is the initial order of `materials/material-list-screen.tsx`.
  function byTitle(one, other) {
    return one.title.localeCompare(other.title, [document.documentElement.lang, 'hi'], {
      numeric: true,
      sensitivity: 'base',
    });
  }

  // This is the same address as in `materials/cover.tsx`.
  function fetchCover({ cover, images }) {
    const address = cover?.image ?? images[0];
    if (!address?.startsWith('/api/')) return;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = `${address}?width=480`;
    window.coversAhead.push(image);
  }
})();
