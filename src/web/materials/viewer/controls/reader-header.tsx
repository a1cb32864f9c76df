import type { Dispatch } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { SubjectSign } from '#web/materials/subject-sign.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Menu } from '#web/ui/controls/menu.tsx';
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import {
  ARROW_LEFT,
  FULLSCREEN,
  FULLSCREEN_EXIT,
  GRID,
  MOON,
  MORE,
  RESET,
  ROTATE_RIGHT,
  SUN,
} from '#web/ui/drawings/icons.ts';
import type { Copies } from '../copies.ts';
import { changeLook, useLook } from '../look.ts';
import * as texts from '../texts.ts';
import type { useFullscreen } from '../use-fullscreen.ts';
import type { ViewerAction } from '../viewer-state.ts';
import styles from './reader-header.module.css';

type ReaderHeaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  copies: Copies | null;
  onLeave: () => void;
  pageCount: number;
  showsStrip: boolean;
  onToggleStrip: () => void;
};

/** Back, title and fullscreen; on a phone also the actions that don't fit into the control bar. */
export function ReaderHeader(props: ReaderHeaderProps) {
  const { kind, subject, title, dispatch, fullscreen, copies, onLeave } = props;
  const { pageCount, showsStrip, onToggleStrip } = props;
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        <IconButton label={texts.back} icon={ARROW_LEFT} onClick={onLeave} />
        <SubjectSign subject={subject} size={36} />
        <div className={styles.words}>
          <h1 className={styles.title} lang={languageOf(title)}>
            {title}
          </h1>
          <p className={styles.subtitle}>
            {subject} · {kind.title}
          </p>
        </div>
      </div>
      <div className={styles.tools}>
        {pageCount > 0 && (
          <>
            <ActionsMenu dispatch={dispatch} copies={copies} />
            <WideTools copies={copies} />
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
}

const DOWNLOAD: Outline = 'M12 4v12M5.5 9.5 12 16l6.5-6.5M4 16v4h16v-4';
const PRINTER: Outline = 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z';

/** What stands in the Actions menu of a phone. */
function WideTools({ copies }: Pick<ReaderHeaderProps, 'copies'>) {
  const { isNight } = useLook();
  return (
    <span className={styles.onWide}>
      <IconButton
        label={texts.nightPaper}
        icon={MOON}
        pressed={isNight}
        onClick={() => changeLook({ isNight: !isNight })}
      />
      {copies?.download && <IconButton label={texts.download} icon={DOWNLOAD} onClick={copies.download} />}
      {copies && <IconButton label={texts.print} icon={PRINTER} onClick={copies.print} />}
    </span>
  );
}

/** On a phone only (spec §2). */
function ActionsMenu({ dispatch, copies }: Pick<ReaderHeaderProps, 'dispatch' | 'copies'>) {
  const { isNight } = useLook();
  return (
    <span className={styles.onPhones}>
      <Menu
        label={texts.actions}
        className={styles.actions}
        items={[
          {
            label: texts.rotate,
            icon: ROTATE_RIGHT,
            onSelect: () => dispatch({ type: 'rotate', quarters: 1 }),
          },
          { label: texts.resetView, icon: RESET, onSelect: () => dispatch({ type: 'reset' }) },
          {
            label: isNight ? texts.dayPaper : texts.nightPaper,
            icon: isNight ? SUN : MOON,
            onSelect: () => changeLook({ isNight: !isNight }),
          },
          ...(copies?.download ? [{ label: texts.download, icon: DOWNLOAD, onSelect: copies.download }] : []),
          ...(copies ? [{ label: texts.print, icon: PRINTER, onSelect: copies.print }] : []),
        ]}
      >
        <Icon outline={MORE} />
      </Menu>
    </span>
  );
}
