// Shows the screen that the build has rendered, after the session check (spec §2) and if the application, which
// hydrates it (`main.tsx`), isn't there within 50 ms. Until then its links work and everything else is inert.
(() => {
  const WAIT_MS = 50;
  const CONTROLS = 'button, input, textarea, select, [tabindex]';
  // `templates[1]`, if present, is for `?subject=`.
  const templates = document.querySelectorAll('template[data-for]');
  const subject = new URLSearchParams(location.search).get('subject');
  const drawn = (subject && templates[1]) || templates[0];
  const root = document.getElementById('root');
  let isShown = false;
  let isOver = false;

  // A history entry with a navigation state, as after Back, may show something else.
  if (history.state?.usr) return;
  window.takeOver = () => {
    isOver = true;
    return isShown ? enable : null;
  };
  void window.sessionCheck
    .then((answer) => answer.clone().json())
    .then(
      (reply) => (reply?.success && reply.user) || null,
      () => null,
    )
    .then((user) => {
      // The list was refused, so it is requested again when the account may see it.
      if (!user || user.lacksSecondFactor) delete window.askedAhead;
      if (!['all', user ? 'account' : 'nobody'].includes(drawn.dataset.for)) return;
      // The build draws screens only in the product's first language.
      if (drawn.lang === document.documentElement.lang) setTimeout(show, WAIT_MS, user);
      if (!isOver) window.askAhead?.();
    });

  function show(user) {
    if (isOver) return;
    isShown = true;
    window.loader = root.firstElementChild;
    root.innerHTML = drawn.innerHTML
      .replaceAll('\uE000', () => escaped(user?.name))
      .replaceAll('\uE001', () => escaped(subject))
      .replaceAll('\uE002', languageOf(user?.name));
    orderSubjects();
    for (const element of root.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      delete element.dataset.style;
    }
    setInert(true);
  }

  /** Applies the college's order of subjects (`ui/college.ts`); the drawn screen has the default order. */
  function orderSubjects() {
    const { subjects = [] } = JSON.parse(document.documentElement.dataset.college ?? '{}');
    for (const name of subjects) {
      const item = root.querySelector(`[data-subject="${name}"]`);
      item?.parentNode.append(item);
    }
  }

  function enable() {
    setInert(false);
  }

  function setInert(isInert) {
    for (const control of root.querySelectorAll(CONTROLS)) control.inert = isInert;
  }

  // This matches `lib/language-of.ts`, because a line of Devanagari is taller.
  function languageOf(text = '') {
    return /\p{Script=Devanagari}/u.test(text) ? 'ne' : document.documentElement.lang;
  }

  function escaped(text) {
    return (text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  }
})();
