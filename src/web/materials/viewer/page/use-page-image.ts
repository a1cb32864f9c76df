import { useEffect, useEffectEvent, useState } from 'react';
import type { PageWidth } from '#shared/materials.ts';
import { pageAddress } from '#web/materials/page-address.ts';
import { whyMissing } from './why-missing.ts';

/** No call waits for ever (contract §4). */
const GIVE_UP_AFTER_MS = 30_000;
const MAX_ATTEMPTS = 8;

type WantedImage = {
  image: string;
  wantedWidth: PageWidth;
  firstWidth: PageWidth;
  isReady: boolean;
  /** Whether another page will be shown in the place of one that is gone. */
  onGone: () => Promise<boolean>;
};

export type PageImageStatus = 'loading' | 'shown' | 'failed';

/**
 * One page's image from request to sharpness: waits for one that is being rendered, gives up in the end, and once
 * it is shown takes a wider one, when that is decoded, without a flicker. One that `isReady` needs no waiting.
 * `attempt` keys the img element.
 */
export function usePageImage({ image, wantedWidth, firstWidth, isReady, onGone }: WantedImage) {
  const [width, setWidth] = useState(firstWidth);
  // The narrower one takes nothing of the line: the right one needn't wait for it.
  const [isHereAlready] = useState(firstWidth < wantedWidth);
  const [attempt, setAttempt] = useState(1);
  const [status, setStatus] = useState<PageImageStatus>(isReady ? 'shown' : 'loading');
  const [retryAfterMs, setRetryAfterMs] = useState<number | null>(null);
  const address = pageAddress(image, width);

  useEffect(() => {
    if (status !== 'loading') return;
    const timer = setTimeout(() => setStatus('failed'), GIVE_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    if (retryAfterMs === null) return;
    const tryAgain = () => {
      setRetryAfterMs(null);
      setAttempt((attempts) => attempts + 1);
    };
    const timer = setTimeout(tryAgain, retryAfterMs);
    return () => clearTimeout(timer);
  }, [retryAfterMs]);

  /** The narrower one stays in place; unless the page is gone, for another to be shown in its place. */
  const giveUpWider = useEffectEvent(async (wider: string) => {
    const missing = await whyMissing(wider);
    if (!missing.isComing && missing.isGone) await onGone();
  });

  useEffect(() => {
    if ((status !== 'shown' && !isHereAlready) || wantedWidth <= width) return;
    const wider = pageAddress(image, wantedWidth);
    return whenDecoded(
      wider,
      () => setWidth(wantedWidth),
      () => void giveUpWider(wider),
    );
  }, [status, isHereAlready, image, wantedWidth, width]);

  const askWhy = async () => {
    const missing = await whyMissing(address);
    if (missing.isComing && attempt < MAX_ATTEMPTS) setRetryAfterMs(missing.retryAfterMs);
    else if (missing.isComing || !missing.isGone || !(await onGone())) setStatus('failed');
  };

  const retry = () => {
    setStatus('loading');
    setAttempt((attempts) => attempts + 1);
  };

  return {
    address,
    attempt,
    status,
    isSharp: width >= wantedWidth,
    retry,
    onLoad: () => setStatus('shown'),
    onError: () => void askWhy(),
  };
}

/** Returns the way to lose interest. */
function whenDecoded(address: string, proceed: () => void, giveUp: () => void): () => void {
  let isWanted = true;
  const ahead = new Image();
  ahead.src = address;
  ahead.decode().then(
    () => isWanted && proceed(),
    () => isWanted && giveUp(),
  );
  return () => {
    isWanted = false;
  };
}
