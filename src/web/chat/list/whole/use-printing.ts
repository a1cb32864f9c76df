import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser prints just now; told before it looks at the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const tell = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', tell, { signal });
    window.addEventListener('afterprint', tell, { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
