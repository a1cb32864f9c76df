import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Navigation state for the place it leads to. */
  state?: unknown;
  replace?: boolean;
};

/**
 * A link inside the product. React Router's own does the same and brings 4 KB of framework with it, on the way to the
 * first screen.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const isHere = createPath(useResolvedPath(to)) === createPath(useLocation());
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(to, { state, replace: replace ?? isHere });
      }}
    />
  );
}

/** Not one that asks for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
