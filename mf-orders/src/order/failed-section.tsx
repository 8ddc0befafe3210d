import { ErrorState } from '@dentarium/ui';
import { PageSection } from './page-section.tsx';

/** Shows a section of a page whose request failed, with its title. */
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
