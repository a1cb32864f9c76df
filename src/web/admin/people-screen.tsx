import { useState } from 'react';
import { ROLES, type Role } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { Invitations } from './people/invitations.tsx';
import { type Person, PersonRow } from './people/person-row.tsx';
import * as texts from './people/texts.ts';

type Wanted = 'all' | Role | 'suspended';

const WANTED: { value: Wanted; label: string }[] = [
  { value: 'all', label: texts.everybody },
  ...ROLES.map((value) => ({ value, label: texts.roles[value] })),
  { value: 'suspended', label: texts.suspended },
];

function filterOf(wanted: Wanted) {
  if (wanted === 'all') return {};
  return wanted === 'suspended' ? { suspended: 'true' as const } : { role: wanted };
}

/** Everybody with an account: found by name or e-mail, given a role, suspended and let back. */
export default function PeopleScreen() {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const [wanted, setWanted] = useState<Wanted>('all');
  const listed = JSON.stringify([q, wanted]);
  // Kept for each question, because an answer may come after that of a later question.
  const [totals, setTotals] = useState<Record<string, number>>({});
  const pages = usePages<Person>({
    load: async (before) => {
      const query = { q, ...filterOf(wanted), ...(before && { before }) };
      const answer = await call(ENDPOINTS.listUsers, { query });
      setTotals((known) => ({ ...known, [listed]: answer.total }));
      return answer.users;
    },
    cursorOf: ({ _id }) => _id,
    query: listed,
  });
  return (
    <DeskScreen desk="people">
      <Invitations />
      <ListToolbar count={pages.state === 'ready' ? texts.found(totals[listed] ?? 0) : ''}>
        <Select
          isCompact
          aria-label={texts.show}
          value={wanted}
          onChange={({ target }) => setWanted(target.value as Wanted)}
          options={WANTED}
        />
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
