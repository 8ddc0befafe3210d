import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { RefusedUploads } from '../images/refused-uploads.tsx';
import { useSlotName } from '../images/slot-name.ts';
import { useSlotUploads } from '../images/slot-uploads.ts';

/** Says before an order is sent which files are not in their places: on their way, or refused. */
export function SlotUploadsNote({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const nameOf = useSlotName();
  const uploads = useSlotUploads(orderId);
  const sending = [...uploads].filter(([, { state }]) => state === 'loading').map(([category]) => nameOf(category));
  return (
    <>
      {sending.length === 0 ? null : (
        <Alert type="warning" showIcon title={t('submit.sending')} description={sending.join(' · ')} />
      )}
      <RefusedUploads uploads={uploads} />
    </>
  );
}
