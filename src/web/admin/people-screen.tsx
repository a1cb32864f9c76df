import { useEffect, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { Invitations } from './people/invitations.tsx';
import { type Person, PersonRow } from './people/person-row.tsx';
import * as texts from './people/texts.ts';

const SEARCH_DEBOUNCE_MS = 300;

/** Everybody with an account: found by name or e-mail, given a role, suspended and let back. */
export default function PeopleScreen() {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const pages = usePages<Person>({
    load: async (before) =>
      (await call(ENDPOINTS.listUsers, { query: { q, ...(before && { before }) } })).users,
    cursorOf: ({ _id }) => _id,
    query: q,
  });
  const { entries, state, hasMore } = pages;
  return (
    <DeskScreen desk="people">
      <Invitations />
      <ListToolbar count={state === 'ready' ? texts.found(entries.length, hasMore) : ''}>
        <SearchBox placeholder={texts.search} value={words} onChange={setWords} />
      </ListToolbar>
      <EntryList
        pages={pages}
        label={texts.people}
        failure={messageOf(pages.failure, texts.notLoaded)}
        empty={{ title: texts.nobody, text: texts.nobodyText }}
      >
        {(person) => (
          <PersonRow key={person._id} person={person} onChanged={(by) => pages.replace(person, by)} />
        )}
      </EntryList>
    </DeskScreen>
  );
}

/** What was typed, once no key was pressed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
