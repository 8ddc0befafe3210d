import { Component, type ReactNode } from 'react';
import { BrokenPanel, type ModuleNames } from './broken-panel.tsx';

/** What the page does about a fault of a module. */
export interface FaultCare {
  /** A screen has failed: the page may give the version up. */
  readonly onFault?: ((error: unknown) => void) | undefined;
  /** Loads the module anew; left out, the screen alone is drawn again. */
  readonly onRetry?: (() => void) | undefined;
}

interface Props extends ModuleNames, FaultCare {
  /** Another value tries again: the path that is shown. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Catches errors of a module while it renders: the page around it keeps working, and the module can be retried. */
export class ErrorBoundary extends Component<Props, { readonly failedAt: string | null }> {
  override state: { readonly failedAt: string | null } = { failedAt: null };

  /** Tries again when another place is shown than the one that failed. */
  static getDerivedStateFromProps(props: Props, state: { readonly failedAt: string | null }) {
    return state.failedAt !== null && state.failedAt !== '' && state.failedAt !== props.place
      ? { failedAt: null }
      : null;
  }

  /** Shows the panel; `componentDidCatch` then says at which place it failed. */
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
