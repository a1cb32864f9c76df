import { useEffect, useEffectEvent, useState } from 'react';
import type { PageWidth } from '#shared/page.ts';
import { CallFailure, noteSession, replyTo } from '#web/lib/api.ts';
import { pageAddress } from '#web/materials/pages.ts';

/** After this time Retry is offered, while the image goes on loading: a slow line may need longer for a page. */
const SLOW_AFTER_MS = 30_000;
/** An img doesn't tell whether bytes still come, so a dead line only shows by the time (contract §4). */
const GIVES_UP_AFTER_MS = 120_000;
const MAX_ATTEMPTS = 8;
const TRIES_AGAIN_AFTER_MS = 10_000;

type WantedImage = {
  image: string;
  wantedWidth: PageWidth;
  /** A narrower width that the browser has cached. */
  firstWidth: PageWidth;
  /** True if the image is already decoded. */
  isReady: boolean;
  onGone: () => Promise<boolean>;
};

/** Loads `firstWidth`, then `wantedWidth`; retries during rendering. `attempt` is the img's key. */
export function usePageImage({ image, wantedWidth, firstWidth, isReady, onGone }: WantedImage) {
  const [attempt, setAttempt] = useState(1);
  const [status, setStatus] = useState<'loading' | 'slow' | 'shown' | 'failed'>(
    isReady ? 'shown' : 'loading',
  );
  const [fault, setFault] = useState<string | null>(null);
  const [retryAfterMs, setRetryAfterMs] = useState<number | null>(null);
  const width = useWidening({ image, wantedWidth, firstWidth, isShown: status === 'shown', onGone });
  const address = pageAddress(image, width);

  useTimer(status === 'loading' ? SLOW_AFTER_MS : null, () => setStatus('slow'));
  useTimer(status === 'slow' ? GIVES_UP_AFTER_MS : null, () => setStatus('failed'));
  useTimer(retryAfterMs, () => {
    setRetryAfterMs(null);
    setAttempt((attempts) => attempts + 1);
  });

  const retryOrFail = async () => {
    const missing = await whyMissing(address);
    if (missing.isComing && attempt < MAX_ATTEMPTS) setRetryAfterMs(missing.retryAfterMs);
    else if (missing.isComing || !missing.isGone || !(await onGone())) {
      setFault(missing.isComing ? null : missing.fault);
      setStatus('failed');
    }
  };

  const retry = () => {
    setStatus('loading');
    setAttempt((attempts) => attempts + 1);
  };
  // A failed image is also retried automatically, as the chats reconnect, without a press of the button.
  useTimer(status === 'failed' && fault === null ? TRIES_AGAIN_AFTER_MS : null, retry);

  return {
    address,
    attempt,
    status,
    /** The reason why the page can never be shown, if the server gives one. */
    fault,
    isSharp: width >= wantedWidth,
    retry,
    onLoad: () => setStatus('shown'),
    onError: () => void retryOrFail(),
  };
}

type Widening = Omit<WantedImage, 'isReady'> & { isShown: boolean };

/** Returns the width to show: the first one, then the wanted one as soon as its image is decoded. */
function useWidening({ image, wantedWidth, firstWidth, isShown, onGone }: Widening): PageWidth {
  const [width, setWidth] = useState(firstWidth);
  // If the first image is cached, both load at the same time.
  const [isFirstCached] = useState(firstWidth < wantedWidth);

  const keepNarrow = useEffectEvent(async (wider: string) => {
    const missing = await whyMissing(wider);
    if (!missing.isComing && missing.isGone) await onGone();
  });

  useEffect(() => {
    if ((!isShown && !isFirstCached) || wantedWidth <= width) return;
    let isWanted = true;
    const wider = pageAddress(image, wantedWidth);
    const ahead = new Image();
    ahead.src = wider;
    ahead.decode().then(
      () => isWanted && setWidth(wantedWidth),
      () => void (isWanted && keepNarrow(wider)),
    );
    return () => {
      isWanted = false;
    };
  }, [isShown, isFirstCached, image, wantedWidth, width]);
  return width;
}

/** Calls `onTime` once, `afterMs` after that value last changed; null stops the timer. */
export function useTimer(afterMs: number | null, onTime: () => void) {
  const ring = useEffectEvent(onTime);
  useEffect(() => {
    if (afterMs === null) return;
    const timer = setTimeout(() => ring(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
}

type Missing =
  | { isComing: true; retryAfterMs: number }
  /** `isGone`: the server no longer has this page. `fault`: the server's reason why it can never be shown. */
  | { isComing: false; isGone: boolean; fault: string | null };

const UNKNOWN = { isComing: false, isGone: false, fault: null } as const;

const DEFAULT_RETRY_MS = 2000;

/**
 * Asks the server why an image failed to load, because an img's error event doesn't say. While a page is being
 * rendered, the answer is 503 with Retry-After (contract §2).
 */
export async function whyMissing(address: string): Promise<Missing> {
  if (!address.startsWith('/api/')) return UNKNOWN;
  let reply: Response | undefined;
  try {
    reply = await fetch(address, { credentials: 'same-origin' });
    if (reply.ok && reply.headers.get('content-type')?.startsWith('image/')) {
      await reply.body?.cancel();
      return { isComing: true, retryAfterMs: 0 };
    }
    await replyTo(Promise.resolve(reply));
    return UNKNOWN;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) return UNKNOWN;
    noteSession(failure);
    return missingBy(failure, reply?.headers.get('Retry-After'));
  }
}

/** Says why an image is missing. A proxy's or captive portal's page is no answer, so a retry may succeed. */
function missingBy({ status, message }: CallFailure, retryAfter: string | null = null): Missing {
  if (status === 422) return { ...UNKNOWN, fault: message };
  if (status !== 503 && status !== 0) return { ...UNKNOWN, isGone: status === 404 };
  const seconds = Number(retryAfter);
  return { isComing: true, retryAfterMs: seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_MS };
}
