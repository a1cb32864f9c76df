import { KEPT_COOKIES } from '#shared/kept-data.ts';
import { STORAGE_KEYS, type StorageKey } from '#web/ui/browser-storage.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import * as texts from './privacy-texts.ts';

const MEANINGS: Record<StorageKey, string> = texts.storageKeys;

export function KeptInBrowser() {
  return (
    <>
      <h2>{texts.inBrowser}</h2>
      <p>{texts.cookies}</p>
      <ul>
        {Object.entries(KEPT_COOKIES).map(([name, meaning]) => (
          <li key={name}>
            <code>{name}</code>: {meaning}
          </li>
        ))}
      </ul>
      <p>{texts.storage}</p>
      <ul>
        {STORAGE_KEYS.map((key) => (
          <li key={key}>
            <code>{key}</code>: {MEANINGS[key]}
          </li>
        ))}
      </ul>
      <p>
        <RichText text={texts.ofSession} />
      </p>
      <p>{texts.notifications}</p>
    </>
  );
}
