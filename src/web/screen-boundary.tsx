import { Component, type ReactNode } from 'react';
import { CodeFailure, CodeGone } from './lib/load-code.ts';
import * as texts from './texts.ts';
import { isAllKept } from './ui/browser-storage.ts';
import { Button } from './ui/controls/button.tsx';
import { CogMark } from './ui/drawings/logo.tsx';
import { ScreenBar } from './ui/layout/screen-bar.tsx';

type ScreenBoundaryProps = {
  place: string;
  screen: { load: () => Promise<unknown>; renew: () => void };
  children: ReactNode;
};

type Failing = { failure: unknown; isTrying: boolean; isReloading?: boolean };

/** Shows an error when a screen's code can't be loaded or has crashed, until `place` is left. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failing: Failing | null }> {
  override state = { failing: null as Failing | null };

  static getDerivedStateFromError(failure: unknown) {
    return {
      failing: { failure, isTrying: false, isReloading: failure instanceof CodeGone && isNothingLost() },
    };
  }

  override componentDidCatch() {
    this.props.screen.renew();
    // The microtask runs after the address of this screen has been written.
    if (this.state.failing?.isReloading) queueMicrotask(() => location.reload());
  }

  override componentDidUpdate({ place }: ScreenBoundaryProps) {
    if (this.state.failing && place !== this.props.place) this.setState({ failing: null });
  }

  override render() {
    const { failing } = this.state;
    if (!failing) return this.props.children;
    if (failing.isReloading) return <main className="waiting" aria-busy="true" />;
    const canTryHere = failing.failure instanceof CodeFailure;
    return (
      <>
        <header>
          <ScreenBar />
        </header>
        <main className="waiting">
          <CogMark size={72} />
          <h1>{texts.notLoaded}</h1>
          <p>{canTryHere ? texts.checkConnection : texts.pleaseReload}</p>
          <Button
            variant="primary"
            loading={failing.isTrying}
            onClick={() => (canTryHere ? void this.#tryHere(failing) : location.reload())}
          >
            {canTryHere ? texts.tryAgain : texts.reload}
          </Button>
        </main>
      </>
    );
  }

  /** Tries again without a reload, which on a bad connection would have to load everything again. */
  async #tryHere({ failure }: Failing) {
    const { place, screen } = this.props;
    this.setState({ failing: { failure, isTrying: true } });
    const next = await screen.load().then(
      () => null,
      (again: unknown) => ({ failure: again, isTrying: false }),
    );
    if (place === this.props.place) this.setState({ failing: next });
  }
}

/** Tells whether a reload would lose no typed text; whatever has unsaved text cancels `beforeunload`. */
const isNothingLost = () => isAllKept() && dispatchEvent(new Event('beforeunload', { cancelable: true }));
