import { type Dispatch, memo, useState } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { SubjectIcon } from '#web/materials/subjects.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_LEFT, FULLSCREEN, FULLSCREEN_EXIT, GRID, MOON, MORE } from '#web/ui/drawings/icons.ts';
import type { FileActions } from '../file-actions.ts';
import { DOWNLOAD, PRINTER } from '../file-actions.ts';
import { changePreferences, usePreferences } from '../state/preferences.ts';
import type { ViewerAction } from '../state/viewer-state.ts';
import * as texts from '../texts.ts';
import type { useFullscreen } from '../use-fullscreen.ts';
import styles from './reader-header.module.css';

type ReaderHeaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  fileActions: FileActions | null;
  onLeave: () => void;
  pageCount: number;
  showsStrip: boolean;
  onToggleStrip: () => void;
};

/** Back, title and fullscreen; on a phone also the actions that don't fit into the control bar. Turns don't draw it again. */
export const ReaderHeader = memo(function ReaderHeader(props: ReaderHeaderProps) {
  const { kind, subject, title, dispatch, fullscreen, fileActions, onLeave } = props;
  const { pageCount, showsStrip, onToggleStrip } = props;
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        <IconButton label={texts.back} icon={ARROW_LEFT} onClick={onLeave} />
        <SubjectIcon subject={subject} size={36} />
        <div className={styles.words}>
          <h1 className={styles.title} lang={languageOf(title)}>
            {title}
          </h1>
          <p className={styles.subtitle}>{`${subject} · ${kind.title}`}</p>
        </div>
      </div>
      <div className={styles.tools}>
        {pageCount > 0 && (
          <>
            <Actions dispatch={dispatch} fileActions={fileActions} />
            <WideTools fileActions={fileActions} />
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

/** What stands in the Actions menu of a phone. */
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

const fetchActionsMenu = () => untilLoaded(async () => (await import('./actions-menu.tsx')).ActionsMenu);

/** On a phone only (spec §2). Its button stands at once, and goes only when it is pressed: it may have the focus. */
function Actions({ dispatch, fileActions }: Pick<ReaderHeaderProps, 'dispatch' | 'fileActions'>) {
  const [isPressed, setPressed] = useState(false);
  const ActionsMenu = useComponent(fetchActionsMenu, true);
  return (
    <span className={styles.onPhones}>
      {ActionsMenu && isPressed ? (
        <ActionsMenu {...{ dispatch, fileActions }} className={styles.actions} />
      ) : (
        <button
          type="button"
          className={styles.actions}
          aria-haspopup="menu"
          aria-label={texts.actions}
          onClick={() => setPressed(true)}
        >
          <Icon outline={MORE} />
        </button>
      )}
    </span>
  );
}
