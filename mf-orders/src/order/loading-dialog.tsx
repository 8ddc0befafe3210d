import { Dialog, ErrorState, Skeletons, useDelayed } from '@dentarium/ui';
import type { ComponentProps } from 'react';

interface Answer {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Shows a dialog over an order whose data are loading or failed to load, with a retry. Data that arrive immediately
 * show no loading state.
 */
export function LoadingDialog(props: {
  /** Names the order and its patient. */
  readonly title: string;
  /** The width of the following dialog, in px. */
  readonly width?: number;
  readonly shape?: ComponentProps<typeof Skeletons>['shape'];
  /** The pending requests of the dialog. */
  readonly answers: readonly Answer[];
  readonly onClose: () => void;
}) {
  const { title, width = 520, shape = 'rows', answers, onClose } = props;
  const isLate = useDelayed(true);
  const failedAnswer = answers.find(({ data, isError }) => isError && data === undefined);
  if (failedAnswer === undefined && !isLate) return null;
  return (
    <Dialog open title={title} width={width} footer={null} onCancel={onClose}>
      {failedAnswer === undefined ? (
        <Skeletons shape={shape} count={6} />
      ) : (
        <ErrorState error={failedAnswer.error} onRetry={() => void failedAnswer.refetch()} />
      )}
    </Dialog>
  );
}
