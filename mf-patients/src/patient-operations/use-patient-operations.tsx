import { PATIENT_STATUS } from '@dentarium/domain';
import type { Patient } from '@dentarium/api/patients/calls';
import { useActions, useRight } from '@dentarium/platform';
import { useBenefitItem } from '@dentarium/ui';
import type { MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OnDone, OperationKind } from './operation.ts';
import { type OpenDialog, OperationDialog } from './operation-dialog.tsx';
import { useDeletePatients } from './use-delete-patients.ts';
import { useReportCheck } from './use-report-check.ts';
import { useTreatmentGuard } from './use-treatment-guard.tsx';

type Items = NonNullable<MenuProps['items']>;

/** The operations of patients, for the menu of a row or a page. */
export interface PatientOperations {
  /** Returns the operations of the user on a patient, as menu items. */
  readonly menu: (patient: Patient, options?: { readonly onDone?: OnDone }) => Items;
  /**
   * Runs an action with a patient in treatment. For a stopped treatment it asks first whether to restart it (PAT-05),
   * and then runs the action with the restarted patient.
   */
  readonly whenInTreatment: (patient: Patient, action: (patient: Patient) => void) => void;
  /** Runs one operation, like its menu item. */
  readonly perform: (kind: OperationKind, patient: Patient, onDone?: OnDone) => void;
  /** Merges a patient with a known other one. */
  readonly mergeWith: (patient: Patient, target: Patient, onDone: OnDone) => void;
  /** Must be rendered where the menu is. */
  readonly dialogs: ReactNode;
}

/**
 * Returns the operations on patients: share, merge, change the doctor, report, export, stop, restart, delete
 * (`domain-forms.md` 2.1, 2.3).
 */
export function usePatientOperations(): PatientOperations {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const guard = useTreatmentGuard();
  const deletePatients = useDeletePatients();
  const hasImagingData = useReportCheck();
  const toModuleItems = useActions('patient');
  const summaryItem = useBenefitItem(7);
  const can = { delete: useRight('delete'), export: useRight('export'), edit: useRight('edit') };

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
      setOpenDialog({ kind, patient, onDone: (latest) => onDone({ kind, patient: latest }) });
    }
  };
  const perform: PatientOperations['perform'] = (kind, patient, onDone = () => undefined) => {
    const startWith = (latest: Patient): void => void start(kind, latest, onDone);
    if (kind === 'restart') startWith(patient);
    else whenInTreatment(patient, startWith);
  };

  const menu: PatientOperations['menu'] = (patient, { onDone = () => undefined } = {}) => {
    const { mayEdit, isShared, status } = patient;
    const createItem = (kind: OperationKind, isVisible: boolean, danger = false): Items =>
      isVisible
        ? [{ key: kind, label: t(`operation.${kind}`), danger, onClick: () => perform(kind, patient, onDone) }]
        : [];
    const groups: Items[] = [
      [
        ...createItem('share', can.edit && mayEdit && !isShared),
        ...createItem('doctor', mayEdit && !isShared),
        ...createItem('merge', can.delete && mayEdit && !isShared),
      ],
      [
        ...createItem('report', true),
        ...(can.export
          ? [
              summaryItem({
                key: 'summary',
                label: t('operation.summary'),
                onClick: () => perform('summary', patient, onDone),
              }),
            ]
          : []),
        ...createItem('export', can.export),
      ],
      toModuleItems({ patientId: patient.id }, mayEdit && status === PATIENT_STATUS.inTreatment),
      [
        ...createItem('stop', mayEdit && status === PATIENT_STATUS.inTreatment),
        ...createItem('restart', mayEdit && status === PATIENT_STATUS.stopped),
        ...createItem('delete', can.delete && mayEdit && !isShared, true),
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
    mergeWith: (patient, target, onDone) =>
      setOpenDialog({
        kind: 'merge',
        patient,
        target,
        onDone: (latest) => onDone({ kind: 'merge', patient: latest }),
      }),
    dialogs: (
      <>
        {guard.dialog}
        {openDialog === null ? null : <OperationDialog dialog={openDialog} onClose={() => setOpenDialog(null)} />}
      </>
    ),
  };
}
