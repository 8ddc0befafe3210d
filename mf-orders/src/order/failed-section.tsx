import { ErrorState } from '@dentarium/ui';
import { PageSection } from './page-section.tsx';

/** A part of a page whose answer has failed: it still says which part it is. */
export function FailedSection(props: {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  return (
    <PageSection title={props.title}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
    </PageSection>
  );
}
