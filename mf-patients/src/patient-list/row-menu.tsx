import MoreOutlined from '@ant-design/icons/MoreOutlined';
import type { PatientRow } from '@dentarium/api/patients/calls';
import { ActionMenu, type MenuItems } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PatientOperations } from '../patient-operations/use-patient-operations.tsx';

/** Shows the menu of a patient of the list. */
export function RowMenu({
  patient,
  operations,
}: {
  readonly patient: PatientRow;
  readonly operations: PatientOperations;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (search: string): void => void navigate(`/patient/${patient.id}${search}`);
  const edit = (): void => operations.whenInTreatment(patient, () => open('?edit=1'));
  const operationItems = operations.menu(patient);
  const items: MenuItems = [
    { key: 'open', label: t('list.open'), onClick: () => open('') },
    ...(patient.mayEdit ? [{ key: 'edit', label: t('patient.edit'), onClick: edit }] : []),
    ...(operationItems.length === 0 ? [] : [{ type: 'divider' as const, key: 'line' }, ...operationItems]),
  ];
  return (
    <ActionMenu placement="bottomRight" items={items}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('list.actionsOf', { name: patient.name })}
      />
    </ActionMenu>
  );
}
