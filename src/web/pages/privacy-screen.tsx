import { KEPT_FILES } from '#shared/kept/files-and-cookies.ts';
import { KEPT_TABLES } from '#shared/kept/tables.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { DocumentPage, Section } from './document-page.tsx';
import { KeptInBrowser } from './kept-in-browser.tsx';
import * as texts from './privacy-texts.ts';

export default function PrivacyScreen() {
  const days = useInstallation()?.anonymousRetentionDays;
  return (
    <DocumentPage title={texts.title} subtitle={texts.subtitle} introduction={texts.introduction}>
      <Section {...texts.anonymousChat(days)} />
      {texts.beforeStorage.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <KeptInBrowser />
      <Section {...texts.limits} />
      <KeptOnServer />
      <Section {...texts.leaving} />
    </DocumentPage>
  );
}

/** All that the server keeps, from the list that is held against the database. */
function KeptOnServer() {
  return (
    <>
      <h2>{texts.onServer}</h2>
      <details>
        <summary>{texts.allColumns}</summary>
        <ul>
          {Object.entries(KEPT_TABLES).map(([table, { about, columns }]) => (
            <li key={table}>
              <span>{about}</span> (<code>{table}</code>)
              <Words of={columns} />
            </li>
          ))}
          <li>
            {texts.files}
            <Words of={KEPT_FILES} />
          </li>
        </ul>
      </details>
    </>
  );
}

function Words({ of: words }: { of: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(words).map(([name, meaning]) => (
        <li key={name}>
          <code>{name}</code>: <span>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
