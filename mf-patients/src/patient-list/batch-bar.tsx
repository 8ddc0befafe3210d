import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import type { PatientRow } from '@dentarium/api/patients/calls';
import { MAX_PATIENTS } from '@dentarium/api/tasks/calls';
import { toast, useRight } from '@dentarium/platform';
import { Toolbar } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletePatients } from '../patient-operations/use-delete-patients.ts';
import { useTreatmentGuard } from '../patient-operations/use-treatment-guard.tsx';
import styles from './patient-list.module.css';
import type { PatientSelection } from './use-patient-selection.ts';

const ChangeDoctor = lazy(async () => ({
  default: (await import('../patient-operations/doctor-dialog.tsx')).ChangeDoctor,
}));
const Packaging = lazy(() => import('../packaging/packaging-dialog.tsx'));
const BatchReports = lazy(() => import('../reports/batch-report-dialog.tsx'));
const AddTags = lazy(() => import('./add-tags-dialog.tsx'));

type Dialog = 'export' | 'reports' | 'doctor' | 'tags';
/** Condition on the ticked patients for an action. */
type Condition = 'few' | 'fewEditable' | 'own' | 'ownOfOneClinic';

/**
 * Shows the actions on all ticked patients. They appear with the first tick (PAT-13), and tell in advance which actions
 * accept fewer patients than are ticked.
 */
export function BatchBar({
  selection,
  page,
}: {
  readonly selection: PatientSelection;
  /** The patients of the page. */
  readonly page: readonly PatientRow[];
}) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const deletePatients = useDeletePatients();
  const guard = useTreatmentGuard();
  const can = { edit: useRight('edit'), delete: useRight('delete'), download: useRight('export') };
  const selected = [...selection.patients.values()];
  const tooMany = selected.length > MAX_PATIENTS;

  /** Returns the reason why an action is not possible with the ticked patients. */
  const findObstacle = (condition: Condition): string | null => {
    if (condition === 'few' || condition === 'fewEditable') {
      if (tooMany) return t('list.mostAtOnce', { most: MAX_PATIENTS });
      return condition === 'fewEditable' && selected.some(({ mayEdit }) => !mayEdit) ? t('list.notAllYours') : null;
    }
    if (selected.some(({ mayEdit, isShared }) => !mayEdit || isShared)) return t('list.notAllYours');
    if (condition === 'ownOfOneClinic' && new Set(selected.map(({ orgId }) => orgId)).size > 1)
      return t('list.oneClinic');
    return null;
  };
  const runIfPossible = (condition: Condition, action: () => void): void => {
    const text = findObstacle(condition);
    if (text !== null) {
      toast('warning', text);
      return;
    }
    guard.whenInTreatment(selected, (patients) => {
      // The ticked rows may be outdated.
      selection.set(patients, true);
      action();
    });
  };
  /** Keeps the first ticked patients, up to the limit of a package or a batch of reports. */
  const selectFirstOnly = (): void => selection.set(selected.slice(MAX_PATIENTS), false);
  const finish = (): void => {
    setDialog(null);
    selection.clear();
  };

  return (
    <Toolbar label={t('list.batch')}>
      <PageCheckbox selection={selection} page={page} />
      <span role="status" className={styles['selected']}>
        {selected.length === 0 ? t('list.selectToAct') : t('list.selected', { count: selected.length })}
      </span>
      {selected.length === 0 ? null : (
        <>
          <Button type="link" size="small" onClick={selection.clear}>
            {t('list.clearSelection')}
          </Button>
          {can.download && tooMany ? (
            <>
              <span className={styles['tooMany']}>{t('list.mostAtOnce', { most: MAX_PATIENTS })}</span>
              <Button type="link" size="small" onClick={selectFirstOnly}>
                {t('list.keepFirst', { count: MAX_PATIENTS })}
              </Button>
            </>
          ) : null}
          {can.download ? (
            <Button
              size="small"
              icon={<ExportOutlined aria-hidden />}
              onClick={() => runIfPossible('few', () => setDialog('export'))}
            >
              {t('operation.export')}
            </Button>
          ) : null}
          {can.download && can.edit ? (
            // A report is filed with its patient.
            <Button
              size="small"
              icon={<FilePdfOutlined aria-hidden />}
              onClick={() => runIfPossible('fewEditable', () => setDialog('reports'))}
            >
              {t('operation.report')}
            </Button>
          ) : null}
          {can.edit ? (
            <>
              <Button
                size="small"
                icon={<UserSwitchOutlined aria-hidden />}
                onClick={() => runIfPossible('ownOfOneClinic', () => setDialog('doctor'))}
              >
                {t('operation.doctor')}
              </Button>
              <Button
                size="small"
                icon={<TagOutlined aria-hidden />}
                onClick={() => runIfPossible('ownOfOneClinic', () => setDialog('tags'))}
              >
                {t('list.addTags')}
              </Button>
            </>
          ) : null}
          {can.delete ? (
            <Button
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => runIfPossible('own', () => deletePatients(selected, selection.clear))}
            >
              {t('operation.delete')}
            </Button>
          ) : null}
        </>
      )}
      {guard.dialog}
      <Suspense fallback={null}>
        {dialog === 'export' ? (
          <Packaging patientIds={selected.map(({ id }) => id)} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'reports' ? (
          <BatchReports patientIds={selected.map(({ id }) => id)} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'doctor' ? (
          <ChangeDoctor patients={selected} onClose={() => setDialog(null)} onDone={finish} />
        ) : null}
        {dialog === 'tags' ? <AddTags patients={selected} onClose={() => setDialog(null)} onDone={finish} /> : null}
      </Suspense>
    </Toolbar>
  );
}

/** Shows the checkbox that ticks the whole page. */
function PageCheckbox({
  selection,
  page,
}: {
  readonly selection: PatientSelection;
  readonly page: readonly PatientRow[];
}) {
  const { t } = useTranslation();
  const tickedCount = page.filter(({ id }) => selection.patients.has(id)).length;
  return (
    <Checkbox
      checked={page.length > 0 && tickedCount === page.length}
      indeterminate={tickedCount > 0 && tickedCount < page.length}
      disabled={page.length === 0}
      onChange={({ target }) => selection.set(page, target.checked)}
    >
      {t('list.selectPage')}
    </Checkbox>
  );
}
