import { useEffect } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from './texts.ts';

/** Shows one toast per failure to load a list: the server's message, else the specification's (spec §8). */
export function useFailureToast(failure: Error | null) {
  useEffect(() => {
    if (failure) toast.error(messageOf(failure, texts.somethingWentWrong), { id: 'list-failure' });
  }, [failure]);
}
