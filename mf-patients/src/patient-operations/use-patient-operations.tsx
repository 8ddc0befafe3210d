import { PATIENT_STATUS } from '@dentarium/domain';
import type { Patient } from '@dentarium/api/patients/calls';
import { useActions, useRight } from '@dentarium/platform';
import { useBenefitItem } from '@dentarium/ui';
import type { MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OnDone, OperationKind } from './operation.ts';
import { type Opened, OperationDialog } from './operation-dialog.tsx';
import { useDeletePatients } from './use-delete-patients.ts';
import { useReportCheck } from './use-report-check.ts';
import { useTreatmentGuard } from './use-treatment-guard.tsx';

type Items = NonNullable<MenuProps['items']>;

/** The operations of patients, for a menu of a row or a page. */
export interface PatientOperations {
  /** What the user may do with a patient, as items of a menu. */
  readonly menu: (patient: Patient, options?: { readonly onDone?: OnDone }) => Items;
  /**
   * Does something with a patient whose treatment goes on; of a stopped one it asks first whether to restart it
   * (PAT-05), and then goes on with the patient as they are after that.
   */
  readonly whenInTreatment: (patient: Patient, action: (patient: Patient) => void) => void;
  /** Does one operation, as its item of the menu does. */
  readonly perform: (kind: OperationKind, patient: Patient, onDone?: OnDone) => void;
  /** Merges a patient with one who was found already. */
  readonly mergeWith: (patient: Patient, found: Patient, onDone: OnDone) => void;
  /** Has to be drawn where the menu is. */
  readonly dialogs: ReactNode;
}

/** Sharing, merging, change of doctor, report, export, stop and restart, delete (`domain-forms.md` 2.1, 2.3). */
export function usePatientOperations(): PatientOperations {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const guard = useTreatmentGuard();
  const deletePatients = useDeletePatients();
  const hasImagingData = useReportCheck();
  const offered = useActions('patient');
  const summaryItem = useBenefitItem(7);
  const may = { delete: useRight('delete'), export: useRight('export'), edit: useRight('edit') };

  const whenInTreatment: PatientOperations['whenInTreatment'] = (patient, action) =>
    guard.whenInTreatment([patient], ([latest = patient]) => action(latest));

  const start = async (kind: OperationKind, patient: Patient, onDone: OnDone): Promise<void> => {
    if (kind === 'delete') {
      deletePatients([patient], () => onDone({ kind, patient: null }));
    } else if (kind === 'report') {
      if (await hasImagingData(patient)) await navigate(`/function/report/${patient.id}`);
    } else if (kind === 'summary') {
      if (await hasImagingData(patient)) await navigate(`/patient/${patient.id}/summary`);
    } else {
      setOpened({ kind, patient, onDone: (latest) => onDone({ kind, patient: latest }) });
    }
  };
  const perform: PatientOperations['perform'] = (kind, patient, onDone = () => undefined) => {
    const go = (latest: Patient): void => void start(kind, latest, onDone);
    if (kind === 'restart') go(patient);
    else whenInTreatment(patient, go);
  };

  const menu: PatientOperations['menu'] = (patient, { onDone = () => undefined } = {}) => {
    const { mayEdit, isShared, status } = patient;
    const item = (kind: OperationKind, shown: boolean, danger = false): Items =>
      shown
        ? [{ key: kind, label: t(`operation.${kind}`), danger, onClick: () => perform(kind, patient, onDone) }]
        : [];
    const groups: Items[] = [
      [
        ...item('share', may.edit && mayEdit && !isShared),
        ...item('doctor', mayEdit && !isShared),
        ...item('merge', may.delete && mayEdit && !isShared),
      ],
      [
        ...item('report', true),
        ...(may.export
          ? [
              summaryItem({
                key: 'summary',
                label: t('operation.summary'),
                onClick: () => perform('summary', patient, onDone),
              }),
            ]
          : []),
        ...item('export', may.export),
      ],
      offered({ patientId: patient.id }, mayEdit && status === PATIENT_STATUS.inTreatment),
      [
        ...item('stop', mayEdit && status === PATIENT_STATUS.inTreatment),
        ...item('restart', mayEdit && status === PATIENT_STATUS.stopped),
        ...item('delete', may.delete && mayEdit && !isShared, true),
      ],
    ];
    return groups
      .filter((group) => group.length > 0)
      .flatMap((group, index) => (index === 0 ? group : [{ type: 'divider' as const, key: `line${index}` }, ...group]));
  };

  return {
    menu,
    whenInTreatment,
    perform,
    mergeWith: (patient, found, onDone) =>
      setOpened({ kind: 'merge', patient, found, onDone: (latest) => onDone({ kind: 'merge', patient: latest }) }),
    dialogs: (
      <>
        {guard.dialog}
        {opened === null ? null : <OperationDialog opened={opened} onClose={() => setOpened(null)} />}
      </>
    ),
  };
}
