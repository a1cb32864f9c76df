import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type To, useLocation, useNavigate } from './navigation.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** The history state of the target. */
  state?: unknown;
  replace?: boolean;
};

/** A link inside the product. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const address = hrefOf(to);
  const isHere = address === hrefOf(useLocation());
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(address, { state, replace: replace ?? isHere });
      }}
    />
  );
}

/** False for a click that opens a new tab or window, or downloads. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
