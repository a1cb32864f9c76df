import { RULES, type Rule } from '#shared/moderation.ts';
import styles from './room.module.css';
import { Switch } from './switch.tsx';
import * as texts from './texts.ts';

type RulesProps = {
  rules: Record<Rule, boolean>;
  onChange: (rules: Partial<Record<Rule, boolean>>) => void;
};

/** What the room does without a moderator, each with its switch. */
export function Rules({ rules, onChange }: RulesProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{texts.byItself}</h3>
      {RULES.map((rule) => {
        const { name, means } = texts.rules[rule];
        return (
          <Switch key={rule} label={name} isOn={rules[rule]} onChange={(isOn) => onChange({ [rule]: isOn })}>
            {means}
          </Switch>
        );
      })}
    </div>
  );
}
