import { Component, type ReactNode } from 'react';
import { Button } from './ui/button.tsx';

/** A screen whose code can't be fetched, or that breaks, says so and offers to load again; leaving `place` leaves it behind. */
export class ScreenBoundary extends Component<{ place: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate({ place }: { place: string }) {
    if (this.state.broken && place !== this.props.place) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="waiting">
        <h1>This page could not be loaded</h1>
        <p>Please check your connection and load it again.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
