import RobotOutlined from '@ant-design/icons/RobotOutlined';
import { BenefitButton } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { listInboxFiles, useOrganisation } from './use-organisation.ts';

/** Shows the button that classifies the whole inbox of the patient; hidden while the inbox is empty (BEN-01). */
export function OrganiseButton({ record }: { readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const { isPending, start } = useOrganisation(record.patient.id);
  const count = listInboxFiles(record.files).length;
  if (count === 0 || !record.mayEdit) return null;
  return (
    <BenefitButton benefit={1} icon={<RobotOutlined aria-hidden />} loading={isPending} onClick={start}>
      {t('organise.open', { count })}
    </BenefitButton>
  );
}
