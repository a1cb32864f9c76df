import { ENDPOINTS } from '#shared/api.ts';
import type { VersionedCollege } from '#shared/college.ts';
import { ROOMS } from '#shared/rooms.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
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
  const { value, setValue, failure } = useLoaded(readCollege);
  const take = (college: VersionedCollege) => setValue((read) => read && { ...read, college });
  const { college, decidedElsewhere = {} } = value ?? {};
  return (
    <DeskScreen desk="college">
      {failure !== null && (
        <EmptyState mood="stuck" title={texts.notLoaded} text={messageOf(failure, texts.notLoaded)} />
      )}
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

const readCollege = () => call(ENDPOINTS.readCollege);
