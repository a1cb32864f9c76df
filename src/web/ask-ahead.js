// On the page of a list: asks for the list, and then for the covers that are seen first, before the application is there.
// Where somebody was signed in in this browser at once, else when `show-drawn.js` knows who is.
(() => {
  const LONGEST_MS = 30000;
  const COVERS = 3;
  const subject = new URLSearchParams(location.search).get('subject');
  // An image that nobody refers to may be collected, and would be asked for again; what this function has may be, too.
  window.coversAhead = [];

  // A screen that is come back to has a state of its own.
  if (!history.state?.usr && '{{subjects}}'.split('|').includes(subject)) window.askAhead = askAhead;
  if (hasAccount()) window.askAhead?.();
  for (const file of '{{files}}'.split('|')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  function askAhead() {
    delete window.askAhead;
    const address = `{{ahead}}?${new URLSearchParams({ subject })}`;
    const answer = fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
    window.askedAhead = { address, answer };
    answer
      .then((response) => response.clone().json())
      .then((reply) =>
        Object.values(reply).find(Array.isArray).sort(byTitle).slice(0, COVERS).forEach(fetchCover),
      )
      .catch(() => {});
  }

  /** As `ui/browser-storage.ts` keeps it until the session ends. */
  function hasAccount() {
    try {
      return localStorage.getItem('cogito.session.account') !== null;
    } catch {
      return false;
    }
  }

  // As `materials/list/arrange.ts` begins.
  function byTitle(one, other) {
    return one.title.localeCompare(other.title, document.documentElement.lang, {
      numeric: true,
      sensitivity: 'base',
    });
  }

  // As `materials/cover.tsx` shows it.
  function fetchCover({ cover, images }) {
    const address = cover?.image ?? images[0];
    if (!address?.startsWith('/api/')) return;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = `${address}?width=480`;
    window.coversAhead.push(image);
  }
})();
