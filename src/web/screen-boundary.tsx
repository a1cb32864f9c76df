import { Component, type ReactNode } from 'react';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** A screen whose code can't be fetched, or that breaks, says so and offers to load again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <EmptyState
          icon="alert"
          title="This page could not be loaded"
          text="Please check your connection and load it again."
        >
          <Button variant="primary" icon="reset" onClick={() => location.reload()}>
            Reload
          </Button>
        </EmptyState>
      </main>
    );
  }
}
