import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';

/** Takes the file that another app has shared to the installed site; the service worker has kept it for this screen. */
export function useSharedFile(onChosen: (files: File[]) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShared = new URLSearchParams(search).has('shared');
  const take = useEffectEvent(({ data }: MessageEvent<File | null>) => {
    navigate(pathname, { replace: true });
    if (data) onChosen([data]);
  });
  useEffect(() => {
    const worker = isShared && navigator.serviceWorker?.controller;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = take;
    worker.postMessage('shared file', [port2]);
  }, [isShared]);
}
