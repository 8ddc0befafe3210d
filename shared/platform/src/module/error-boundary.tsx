import { Component, type ReactNode } from 'react';
import { BrokenPanel, type ModuleNames } from './broken-panel.tsx';

/** The reactions of the page to a fault of a module. */
export interface FaultCare {
  /** Called when a screen has failed: the page may abandon the version. */
  readonly onFault?: ((error: unknown) => void) | undefined;
  /** Reloads the module; without it only the screen is rendered again. */
  readonly onRetry?: (() => void) | undefined;
}

interface Props extends ModuleNames, FaultCare {
  /** The path that is shown; a change of it tries again. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Catches errors of a module while it renders: the page around it continues to work, and the module can be retried. */
export class ErrorBoundary extends Component<Props, { readonly failedAt: string | null }> {
  override state: { readonly failedAt: string | null } = { failedAt: null };

  /** Tries again when the path is no longer the one that failed. */
  static getDerivedStateFromProps(props: Props, state: { readonly failedAt: string | null }) {
    return state.failedAt !== null && state.failedAt !== '' && state.failedAt !== props.place
      ? { failedAt: null }
      : null;
  }

  /** Shows the panel; `componentDidCatch` then records the path that failed. */
  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ failedAt: this.props.place });
    this.props.onFault?.(error);
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    const { name, title, onRetry = () => this.setState({ failedAt: null }) } = this.props;
    return <BrokenPanel name={name} title={title} onRetry={onRetry} />;
  }
}
