import { Component, type ReactNode } from 'react';
import { CodeFailure } from './lib/load-code.ts';
import * as texts from './texts.ts';
import { Button } from './ui/button.tsx';

type ScreenBoundaryProps = {
  place: string;
  screen: { load: () => Promise<unknown>; renew: () => void };
  children: ReactNode;
};

type Failing = { failure: unknown; isTrying: boolean };

/**
 * Says that a screen's code can't be fetched, or that a screen has broken, and offers to try again. Leaving `place`
 * leaves it behind.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failing: Failing | null }> {
  override state = { failing: null as Failing | null };

  static getDerivedStateFromError(failure: unknown) {
    return { failing: { failure, isTrying: false } };
  }

  override componentDidCatch() {
    this.props.screen.renew();
  }

  override componentDidUpdate({ place }: ScreenBoundaryProps) {
    if (this.state.failing && place !== this.props.place) this.setState({ failing: null });
  }

  override render() {
    const { failing } = this.state;
    if (!failing) return this.props.children;
    const canTryHere = failing.failure instanceof CodeFailure;
    return (
      <main className="waiting">
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
    );
  }

  /** In this document: a new one would cost a bad connection everything again. */
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
