import { useEffect, useState } from 'react';
import type { AnswerOf, ENDPOINTS } from '#shared/api.ts';
import { replyTo } from './api.ts';
import { fetchWhole } from './fetch-whole.ts';

type Installation = AnswerOf<typeof ENDPOINTS.describeInstallation>;

// Importing only the type of the endpoints keeps their schemas out of the importing screens' bundles.
const PATH: typeof ENDPOINTS.describeInstallation.path = '/api/installation';

let asked: Promise<Installation> | null = null;

export const readInstallation = () => replyTo<typeof ENDPOINTS.describeInstallation>(fetchWhole(PATH));

/** Returns the operator's settings; null until they have loaded, or if they couldn't be loaded. */
export function useInstallation(): Installation | null {
  const [installation, setInstallation] = useState<Installation | null>(null);
  useEffect(() => {
    asked ??= readInstallation();
    asked.then(setInstallation, () => {
      // The next screen asks again.
      asked = null;
    });
  }, []);
  return installation;
}
