import { useEffect, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { DecidedElsewhere, VersionedCollege } from '#shared/college.ts';
import { ROOMS } from '#shared/rooms.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { SubjectsSetting, SWITCHED_SETTINGS, SwitchSetting } from './college/choice-settings.tsx';
import styles from './college/college.module.css';
import { LogoSetting } from './college/logo-setting.tsx';
import { LINE_SETTINGS, rulesSetting, TextSetting } from './college/text-setting.tsx';
import * as texts from './college/texts.ts';
import { DeskScreen } from './desk/desk-screen.tsx';

const TEXT_SETTINGS = [...LINE_SETTINGS, ...Object.values(ROOMS).map(rulesSetting)];

/** The college's own settings, each with a button that resets it to the default. */
export default function CollegeScreen() {
  const { college, decidedElsewhere, failure, take } = useCollege();
  return (
    <DeskScreen desk="college">
      {failure && <EmptyState mood="stuck" title={texts.notLoaded} text={failure} />}
      {college && (
        <div className={styles.settings}>
          {TEXT_SETTINGS.map((setting) => (
            <TextSetting key={setting.key} setting={setting} college={college} onChanged={take} />
          ))}
          <LogoSetting college={college} onChanged={take} />
          <SubjectsSetting college={college} onChanged={take} />
          {SWITCHED_SETTINGS.map((setting) => (
            <SwitchSetting key={setting.key} {...{ setting, college, decidedElsewhere }} onChanged={take} />
          ))}
        </div>
      )}
    </DeskScreen>
  );
}

function useCollege() {
  const [college, take] = useState<VersionedCollege | null>(null);
  const [decidedElsewhere, setDecidedElsewhere] = useState<DecidedElsewhere>({});
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isWanted = true;
    call(ENDPOINTS.readCollege).then(
      (answer) => {
        if (!isWanted) return;
        take(answer.college);
        setDecidedElsewhere(answer.decidedElsewhere);
      },
      (reason) => isWanted && setFailure(messageOf(reason, texts.notLoaded)),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return { college, decidedElsewhere, failure, take };
}
