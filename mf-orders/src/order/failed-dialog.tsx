import { ErrorState } from '@dentarium/ui';
import { Modal } from 'antd';

/** A dialog over an order whose data could not be read: it says why, and tries again. */
export function FailedDialog(props: {
  /** Names the order and its patient. */
  readonly title: string;
  readonly failed: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
  readonly onClose: () => void;
}) {
  const { title, failed, onClose } = props;
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    </Modal>
  );
}
