import { type Dispatch, memo } from 'react';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { SubjectIcon } from '#web/materials/subjects.tsx';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Menu } from '#web/ui/controls/menu.tsx';
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import {
  ARROW_LEFT,
  FULLSCREEN,
  FULLSCREEN_EXIT,
  GRID,
  MOON,
  RESET,
  ROTATE_RIGHT,
  SUN,
} from '#web/ui/drawings/icons.ts';
import { DOWNLOAD, type FileActions, PRINTER } from '../file-actions.ts';
import type { OutlineButton } from '../outline/use-outline.ts';
import type { ReaderProps } from '../reader.tsx';
import { changePreferences, usePreferences } from '../state/preferences.ts';
import type { ViewerAction } from '../state/viewer-state.ts';
import * as texts from '../texts.ts';
import type { useFullscreen } from '../use-fullscreen.ts';
import styles from './controls.module.css';

const INDENTED: Outline = 'M4 6h16M8 12h12M12 18h8';

type ReaderHeaderProps = Pick<ReaderProps, 'kind' | 'subject' | 'title' | 'keepButton' | 'onLeave'> & {
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  fileActions: FileActions | null;
  pageCount: number;
  showsStrip: boolean;
  onToggleStrip: () => void;
  /** Null if there is no outline to show. */
  outline: OutlineButton | null;
};

/** Back, title and fullscreen, and on a phone the actions menu. `memo` skips the header when a page turns. */
export const ReaderHeader = memo(function ReaderHeader(props: ReaderHeaderProps) {
  const { kind, subject, title, dispatch, fullscreen, fileActions, onLeave } = props;
  const { pageCount, showsStrip, onToggleStrip, outline, keepButton } = props;
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        {/* The second click of a double click would leave the list as well. */}
        <IconButton label={texts.back} icon={ARROW_LEFT} onClick={({ detail }) => detail > 1 || onLeave()} />
        <SubjectIcon subject={subject} size={36} />
        <div className={styles.words}>
          <h1 className={styles.title} lang={languageOf(title)}>
            {title}
          </h1>
          <p className={`one-line ${styles.subtitle}`}>{`${subjectName(subject)} · ${kind.title}`}</p>
        </div>
      </div>
      <div className={styles.tools}>
        {pageCount > 0 && (
          <>
            <span className={styles.onPhones}>
              <ActionsMenu {...{ dispatch, fileActions, outline }} />
            </span>
            <WideTools fileActions={fileActions} />
            {outline && (
              <span className={styles.onWide}>
                <IconButton
                  label={texts.outline}
                  icon={INDENTED}
                  pressed={outline.isPressed}
                  onClick={outline.onPress}
                />
              </span>
            )}
            {keepButton}
            {pageCount > 1 && !fullscreen.isOn && (
              <IconButton label={texts.pages} icon={GRID} pressed={showsStrip} onClick={onToggleStrip} />
            )}
            <IconButton
              label={fullscreen.isOn ? texts.exitFullscreen : texts.enterFullscreen}
              icon={fullscreen.isOn ? FULLSCREEN_EXIT : FULLSCREEN}
              onClick={() => void (fullscreen.isOn ? fullscreen.exit() : fullscreen.enter())}
            />
          </>
        )}
        <ThemeSwitch />
      </div>
    </header>
  );
});

/** The actions on wide screens, which a phone has in its menu. */
function WideTools({ fileActions }: Pick<ReaderHeaderProps, 'fileActions'>) {
  const { isNight } = usePreferences();
  return (
    <span className={styles.onWide}>
      <IconButton
        label={texts.nightPaper}
        icon={MOON}
        pressed={isNight}
        onClick={() => changePreferences({ isNight: !isNight })}
      />
      {fileActions?.download && (
        <IconButton label={texts.download} icon={DOWNLOAD} onClick={fileActions.download} />
      )}
      {fileActions && <IconButton label={texts.print} icon={PRINTER} onClick={fileActions.print} />}
    </span>
  );
}

type ActionsMenuProps = Pick<ReaderHeaderProps, 'dispatch' | 'fileActions' | 'outline'>;

/** The menu of the actions that don't fit into a phone's header and bar (spec §2). */
function ActionsMenu({ dispatch, fileActions, outline }: ActionsMenuProps) {
  const { isNight } = usePreferences();
  return (
    <Menu
      label={texts.actions}
      items={[
        {
          label: texts.rotate,
          icon: ROTATE_RIGHT,
          onSelect: () => dispatch({ type: 'rotate', quarters: 1 }),
        },
        { label: texts.resetView, icon: RESET, onSelect: () => dispatch({ type: 'reset' }) },
        ...(outline ? [{ label: texts.outline, icon: INDENTED, onSelect: outline.onPress }] : []),
        {
          label: isNight ? texts.dayPaper : texts.nightPaper,
          icon: isNight ? SUN : MOON,
          onSelect: () => changePreferences({ isNight: !isNight }),
        },
        ...(fileActions?.download
          ? [{ label: texts.download, icon: DOWNLOAD, onSelect: fileActions.download }]
          : []),
        ...(fileActions ? [{ label: texts.print, icon: PRINTER, onSelect: fileActions.print }] : []),
      ]}
    />
  );
}
