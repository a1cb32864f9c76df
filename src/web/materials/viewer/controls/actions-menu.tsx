import type { Dispatch } from 'react';
import { Menu } from '#web/ui/controls/menu.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { MOON, MORE, RESET, ROTATE_RIGHT, SUN } from '#web/ui/drawings/icons.ts';
import type { Copies } from '../copies.ts';
import { DOWNLOAD, PRINTER } from '../copies.ts';
import { changeLook, useLook } from '../state/look.ts';
import type { ViewerAction } from '../state/viewer-state.ts';
import * as texts from '../texts.ts';

type ActionsMenuProps = {
  dispatch: Dispatch<ViewerAction>;
  copies: Copies | null;
  className: string | undefined;
};

/** What a phone's header and bar have no room for (spec §2), for who has pressed its button. */
export function ActionsMenu({ dispatch, copies, className }: ActionsMenuProps) {
  const { isNight } = useLook();
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
          onSelect: () => changeLook({ isNight: !isNight }),
        },
        ...(copies?.download ? [{ label: texts.download, icon: DOWNLOAD, onSelect: copies.download }] : []),
        ...(copies ? [{ label: texts.print, icon: PRINTER, onSelect: copies.print }] : []),
      ]}
    >
      <Icon outline={MORE} />
    </Menu>
  );
}
