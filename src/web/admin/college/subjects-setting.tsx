import { SUBJECT_NAMES } from '#shared/college.ts';
import type { SubjectName } from '#shared/material-kinds.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { Section } from '#web/ui/layout/section.tsx';
import styles from './college.module.css';
import { type ChangeProps, useChange, useTyped } from './text-setting.tsx';
import * as texts from './texts.ts';

/** The order in which subjects are offered: each is moved up or down. */
export function SubjectsSetting({ college, onChanged }: ChangeProps) {
  const stands = college.subjects ?? SUBJECT_NAMES;
  const { value: order, type, settle } = useTyped<readonly SubjectName[]>('subjects', stands);
  const { underWay, change } = useChange('subjects', { college, onChanged });
  const save = async (subjects: readonly SubjectName[]) => {
    const isOwn = subjects.join() !== SUBJECT_NAMES.join();
    const changed = await change(isOwn ? [...subjects] : null);
    if (!changed) return;
    settle(order, changed.subjects ?? SUBJECT_NAMES);
    onChanged(changed);
  };
  return (
    <Section title={texts.subjects} about={texts.subjectsAbout}>
      <ol className={styles.subjects}>
        {order.map((name, index) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              <IconButton
                label={texts.moveUp(name)}
                icon={ARROW_UP}
                disabled={index === 0}
                onClick={() => type(swapped(order, index - 1))}
              />
              <IconButton
                label={texts.moveDown(name)}
                icon={ARROW_DOWN}
                disabled={index === order.length - 1}
                onClick={() => type(swapped(order, index))}
              />
            </span>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <Button onClick={() => save(order)} loading={underWay === 'save'}>
          {texts.save}
        </Button>
        {college.subjects && <Button onClick={() => save(SUBJECT_NAMES)}>{texts.takeBack}</Button>}
      </ButtonRow>
    </Section>
  );
}

/** With the one at `index` and the one after it in each other's place. */
function swapped(order: readonly SubjectName[], index: number): SubjectName[] {
  const [first, second] = order.slice(index, index + 2);
  return first && second ? order.toSpliced(index, 2, second, first) : [...order];
}
