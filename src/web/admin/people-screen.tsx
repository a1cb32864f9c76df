import { useState } from 'react';
import { ROLES, type Role, type User } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useSettled } from '#web/lib/timed-values.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { Entry, EntryList, Tag } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/layout.tsx';
import { DeskScreen, useAction } from './desk/desk-screen.tsx';
import { Invitations } from './people/invitations.tsx';
import styles from './people/people.module.css';
import * as texts from './people/texts.ts';
import { roles } from './texts.ts';

type Wanted = 'all' | Role | 'suspended';

const WANTED: { value: Wanted; label: string }[] = [
  { value: 'all', label: texts.everybody },
  ...ROLES.map((value) => ({ value, label: roles[value] })),
  { value: 'suspended', label: texts.suspended },
];

function filterOf(wanted: Wanted) {
  if (wanted === 'all') return {};
  return wanted === 'suspended' ? { suspended: 'true' as const } : { role: wanted };
}

/** All accounts, which can be searched, given a role, suspended and reinstated. */
export default function PeopleScreen() {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const [wanted, setWanted] = useState<Wanted>('all');
  const listed = JSON.stringify([q, wanted]);
  // Totals are stored by query, because an answer may arrive after that of a later query.
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

type Person = User & { suspended: boolean };

type Change = { role: Role } | { suspended: boolean };

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roles[value] }));

type PersonRowProps = { person: Person; onChanged: (person: Person) => void };

/** One account. Changing its role and suspending it are confirmed first. */
function PersonRow({ person, onChanged }: PersonRowProps) {
  const { name, email, role, suspended } = person;
  const isOneself = useSession(({ user }) => user?._id === person._id);
  const { asked, ask, confirm, isUnderWay } = usePersonChange(person, onChanged);
  return (
    <Entry
      facts={
        <>
          <span>{breakable(email)}</span>
          <span>{roles[role]}</span>
          {suspended && <Tag isUrgent>{texts.suspended}</Tag>}
          {isOneself && <Tag>{texts.you}</Tag>}
        </>
      }
      actions={
        !isOneself && (
          <>
            <Select
              isCompact
              aria-label={texts.roleOf(name)}
              value={role}
              // A disabled control would lose the focus.
              aria-disabled={isUnderWay}
              onChange={({ target }) => !isUnderWay && ask({ role: target.value as Role })}
              options={ROLE_OPTIONS}
            />
            <Button loading={isUnderWay} onClick={() => ask({ suspended: !suspended })}>
              <span>{suspended ? texts.reinstate : texts.suspend}</span>
              <span className="visually-hidden">{` ${name}`}</span>
            </Button>
          </>
        )
      }
    >
      <h2 className={styles.name}>{name}</h2>
      {asked && (
        <Question
          isOpen
          {...questionAbout(asked, name)}
          no={texts.cancel}
          onYes={confirm}
          onNo={() => ask(null)}
        >
          {'role' in asked ? texts.roleMeans[asked.role] : texts.suspensionMeans(asked.suspended)}
        </Question>
      )}
    </Entry>
  );
}

function usePersonChange(person: Person, onChanged: (person: Person) => void) {
  const [asked, ask] = useState<Change | null>(null);
  const { underWay, carryOut } = useAction(texts.notChanged);
  const confirm = () => {
    if (!asked) return;
    ask(null);
    void carryOut('change', async () => {
      const { user } = await call(ENDPOINTS.changeUser, { params: { id: person._id }, body: asked });
      onChanged(user);
      return texts.changed(person.name);
    });
  };
  return { asked, ask, confirm, isUnderWay: underWay !== null };
}

function questionAbout(change: Change, name: string) {
  if ('role' in change) return { title: texts.giveRole(name, roles[change.role]), yes: texts.changeRole };
  if (change.suspended) return { title: texts.suspendQuestion(name), yes: texts.suspend };
  return { title: texts.reinstateQuestion(name), yes: texts.reinstate };
}
