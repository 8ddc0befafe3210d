import { Component, type ReactNode } from 'react';
import { BrokenPanel, type ModuleNames } from './broken-panel.tsx';

interface Props extends ModuleNames {
  /** Another value tries again: the path that is shown. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Catches errors of a module while it renders: the page around it keeps working, and the module can be retried. */
export class ErrorBoundary extends Component<Props, { readonly failedAt: string | null }> {
  override state: { readonly failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromProps(props: Props, state: { readonly failedAt: string | null }) {
    return state.failedAt !== null && state.failedAt !== '' && state.failedAt !== props.place
      ? { failedAt: null }
      : null;
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.place });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <BrokenPanel name={this.props.name} title={this.props.title} onRetry={() => this.setState({ failedAt: null })} />
    );
  }
}
