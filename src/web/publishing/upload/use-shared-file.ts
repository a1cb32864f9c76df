import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';

/**
 * Returns the file that another app has shared to the installed site, and the service worker has kept for this
 * screen. Any site can share a file, so it is sent only when the instructor says so.
 */
export function useSharedFile(): File | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShared = new URLSearchParams(search).has('shared');
  const [shared, setShared] = useState<File | null>(null);
  useEffect(() => {
    const worker = isShared && navigator.serviceWorker?.controller;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<File | null>) => {
      setShared(data);
      navigate(pathname, { replace: true });
    };
    worker.postMessage('shared file', [port2]);
  }, [isShared, pathname, navigate]);
  return shared;
}
