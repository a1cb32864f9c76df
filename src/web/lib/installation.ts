import { useEffect, useState } from 'react';
import type { AnswerOf, ENDPOINTS } from '#shared/api.ts';
import { replyTo } from './api.ts';

export type Installation = AnswerOf<typeof ENDPOINTS.describeInstallation>;

// Only the type of the table of endpoints is imported, because these screens need no schemas.
const PATH: typeof ENDPOINTS.describeInstallation.path = '/api/installation';

let asked: Promise<Installation> | null = null;

/** How the operator has set the product up; null until the answer is there, or where there is none. */
export function useInstallation(): Installation | null {
  const [installation, setInstallation] = useState<Installation | null>(null);
  useEffect(() => {
    asked ??= replyTo<{ success: true } & Installation>(fetch(PATH));
    asked.then(setInstallation, () => {
      // Asked again by the next screen.
      asked = null;
    });
  }, []);
  return installation;
}
