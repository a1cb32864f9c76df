import type { Dispatch } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { SubjectSign } from '#web/materials/subject-sign.tsx';
import { languageOf } from '#web/materials/wording.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import * as texts from '../../texts.ts';
import type { useFullscreen } from '../use-fullscreen.ts';
import type { ViewerAction } from '../viewer-state.ts';
import styles from './reader-header.module.css';

type ReaderHeaderProps = {
  kind: MaterialKind;
  subject: string;
  title: string;
  dispatch: Dispatch<ViewerAction>;
  fullscreen: ReturnType<typeof useFullscreen>;
  onLeave: () => void;
  pageCount: number;
  showsStrip: boolean;
  onToggleStrip: () => void;
};

/** Back, title and fullscreen; on a phone also the actions that don't fit into the control bar. */
export function ReaderHeader(props: ReaderHeaderProps) {
  const { kind, subject, title, dispatch, fullscreen, onLeave, pageCount, showsStrip, onToggleStrip } = props;
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        <IconButton label={texts.back} icon="arrow-left" onClick={onLeave} />
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
      {pageCount > 0 && (
        <div className={styles.tools}>
          <ActionsMenu dispatch={dispatch} />
          {pageCount > 1 && !fullscreen.isOn && (
            <IconButton label={texts.pages} icon="grid" pressed={showsStrip} onClick={onToggleStrip} />
          )}
          <IconButton
            label={fullscreen.isOn ? texts.exitFullscreen : texts.enterFullscreen}
            icon={fullscreen.isOn ? 'fullscreen-exit' : 'fullscreen'}
            onClick={() => void (fullscreen.isOn ? fullscreen.exit() : fullscreen.enter())}
          />
        </div>
      )}
    </header>
  );
}

/** On a phone only (spec §2). */
function ActionsMenu({ dispatch }: { dispatch: Dispatch<ViewerAction> }) {
  return (
    <span className={styles.onPhones}>
      <Menu
        label={texts.actions}
        className={styles.actions}
        items={[
          {
            label: texts.rotate,
            icon: 'rotate-right',
            onSelect: () => dispatch({ type: 'rotate', quarters: 1 }),
          },
          { label: texts.resetView, icon: 'reset', onSelect: () => dispatch({ type: 'reset' }) },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </span>
  );
}
