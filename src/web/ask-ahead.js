// On the page of a list: requests the list, and then its first covers, before the application has loaded. At once where this
// browser keeps something for an account, else once `show-drawn.js` has the answer to the session check.
(() => {
  const LONGEST_MS = 30000;
  const COVERS = 3;
  const subject = new URLSearchParams(location.search).get('subject');
  // Referenced by the window: the garbage collector would take them, and the list would request them again.
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
