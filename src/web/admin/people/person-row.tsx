import { useState } from 'react';
import { ROLES, type Role, type User } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { Entry, Tag } from '#web/ui/entries/entry.tsx';
import { useDeed } from '../desk/use-deed.ts';
import styles from './person-row.module.css';
import * as texts from './texts.ts';

export type Person = User & { suspended: boolean };

type Change = { role: Role } | { suspended: boolean };

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: texts.roles[value] }));

type PersonRowProps = { person: Person; onChanged: (person: Person) => void };

/** One account: its role can be changed, and it can be suspended, once that is confirmed. */
export function PersonRow({ person, onChanged }: PersonRowProps) {
  const { name, email, role, suspended } = person;
  const isOneself = useSession(({ user }) => user?._id === person._id);
  const { asked, ask, confirm, isUnderWay } = useChange(person, onChanged);
  return (
    <Entry
      facts={
        <>
          <span>{breakable(email)}</span>
          <span>{texts.roles[role]}</span>
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
              // Disabled it would lose the focus.
              aria-disabled={isUnderWay}
              onChange={({ target }) => !isUnderWay && ask({ role: target.value as Role })}
              options={ROLE_OPTIONS}
            />
            <Button loading={isUnderWay} onClick={() => ask({ suspended: !suspended })}>
              <span>{suspended ? texts.letBack : texts.suspend}</span>
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

function useChange(person: Person, onChanged: (person: Person) => void) {
  const [asked, ask] = useState<Change | null>(null);
  const { underWay, carryOut } = useDeed(texts.notChanged);
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
  if ('role' in change)
    return { title: texts.giveRole(name, texts.roles[change.role]), yes: texts.changeRole };
  if (change.suspended) return { title: texts.suspendQuestion(name), yes: texts.suspend };
  return { title: texts.letBackQuestion(name), yes: texts.letBack };
}
