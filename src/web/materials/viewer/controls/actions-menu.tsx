import type { Dispatch } from 'react';
import { Menu } from '#web/ui/controls/menu.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { MOON, MORE, RESET, ROTATE_RIGHT, SUN } from '#web/ui/drawings/icons.ts';
import type { FileActions } from '../file-actions.ts';
import { DOWNLOAD, PRINTER } from '../file-actions.ts';
import { changePreferences, usePreferences } from '../state/preferences.ts';
import type { ViewerAction } from '../state/viewer-state.ts';
import * as texts from '../texts.ts';

type ActionsMenuProps = {
  dispatch: Dispatch<ViewerAction>;
  fileActions: FileActions | null;
  className: string | undefined;
};

/** What a phone's header and bar have no room for (spec §2), for who has pressed its button. */
export function ActionsMenu({ dispatch, fileActions, className }: ActionsMenuProps) {
  const { isNight } = usePreferences();
  return (
    <Menu
      label={texts.actions}
      className={className}
      startsOpen
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
          onSelect: () => changePreferences({ isNight: !isNight }),
        },
        ...(fileActions?.download
          ? [{ label: texts.download, icon: DOWNLOAD, onSelect: fileActions.download }]
          : []),
        ...(fileActions ? [{ label: texts.print, icon: PRINTER, onSelect: fileActions.print }] : []),
      ]}
    >
      <Icon outline={MORE} />
    </Menu>
  );
}
