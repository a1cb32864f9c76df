// Requests the files of the application in the page's language, and starts it once the page is parsed.
(() => {
  const files = JSON.parse('{{files}}')[document.documentElement.lang];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  addEventListener('DOMContentLoaded', () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = files[0];
    document.body.append(script);
  });
})();
