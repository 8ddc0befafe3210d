import { Dialog } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import { SharesPanel } from './shares-panel.tsx';

/** Shows the shares of a patient in a dialog over the present page (PAT-08). */
export default function ShareDialog({ patient, onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('share.title', { name: patient.name })}
      footer={null}
      onCancel={onClose}
      width={840}
      destroyOnHidden
    >
      <SharesPanel patient={patient} onChanged={() => onDone(patient)} />
    </Dialog>
  );
}
