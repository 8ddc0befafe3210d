import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import type { PatientRow } from '@dentarium/api/services/patient-service';
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
/** What the ticked patients have to be for an action. */
type Needs = 'any' | 'editable' | 'own' | 'ownOfOneClinic';

/** What is done with all ticked patients at once. Without any it says that one has to be ticked first (PAT-13). */
export function BatchBar({
  selection,
  page,
}: {
  readonly selection: PatientSelection;
  /** The patients on the page. */
  readonly page: readonly PatientRow[];
}) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const deletePatients = useDeletePatients();
  const guard = useTreatmentGuard();
  const may = { edit: useRight('edit'), delete: useRight('delete'), download: useRight('export') };
  const selected = [...selection.patients.values()];

  /** Why something cannot be done with the ticked patients. */
  const obstacle = (needs: Needs): string | null => {
    if (selected.length === 0) return t('list.selectFirst');
    if (needs === 'any') return null;
    if (needs === 'editable') return selected.some(({ mayEdit }) => !mayEdit) ? t('list.notAllYours') : null;
    if (selected.some(({ mayEdit, isShared }) => !mayEdit || isShared)) return t('list.notAllYours');
    if (needs === 'ownOfOneClinic' && new Set(selected.map(({ orgId }) => orgId)).size > 1) return t('list.oneClinic');
    return null;
  };
  const when = (needs: Needs, action: () => void): void => {
    const text = obstacle(needs);
    if (text !== null) {
      toast('warning', text);
      return;
    }
    guard.whenInTreatment(selected, (patients) => {
      // The ticked ones are those of the list as it was.
      selection.set(patients, true);
      action();
    });
  };
  const done = (): void => {
    setDialog(null);
    selection.clear();
  };

  return (
    <Toolbar label={t('list.batch')}>
      <PageCheckbox selection={selection} page={page} />
      <span role="status" className={styles['selected']}>
        {t('list.selected', { count: selected.length })}
      </span>
      {selected.length === 0 ? null : (
        <Button type="link" size="small" onClick={selection.clear}>
          {t('list.clearSelection')}
        </Button>
      )}
      {may.download ? (
        <Button
          size="small"
          icon={<ExportOutlined aria-hidden />}
          onClick={() => when('any', () => setDialog('export'))}
        >
          {t('operation.export')}
        </Button>
      ) : null}
      {may.download && may.edit ? (
        // A report is filed with its patient.
        <Button
          size="small"
          icon={<FilePdfOutlined aria-hidden />}
          onClick={() => when('editable', () => setDialog('reports'))}
        >
          {t('operation.report')}
        </Button>
      ) : null}
      {may.edit ? (
        <>
          <Button
            size="small"
            icon={<UserSwitchOutlined aria-hidden />}
            onClick={() => when('ownOfOneClinic', () => setDialog('doctor'))}
          >
            {t('operation.doctor')}
          </Button>
          <Button
            size="small"
            icon={<TagOutlined aria-hidden />}
            onClick={() => when('ownOfOneClinic', () => setDialog('tags'))}
          >
            {t('list.addTags')}
          </Button>
        </>
      ) : null}
      {may.delete ? (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => when('own', () => deletePatients(selected, selection.clear))}
        >
          {t('operation.delete')}
        </Button>
      ) : null}
      {guard.dialog}
      <Suspense fallback={null}>
        {dialog === 'export' ? (
          <Packaging patientIds={selected.map(({ id }) => id)} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'reports' ? (
          <BatchReports patientIds={selected.map(({ id }) => id)} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'doctor' ? (
          <ChangeDoctor patients={selected} onClose={() => setDialog(null)} onDone={done} />
        ) : null}
        {dialog === 'tags' ? <AddTags patients={selected} onClose={() => setDialog(null)} onDone={done} /> : null}
      </Suspense>
    </Toolbar>
  );
}

/** Ticks the whole page. */
function PageCheckbox({
  selection,
  page,
}: {
  readonly selection: PatientSelection;
  readonly page: readonly PatientRow[];
}) {
  const { t } = useTranslation();
  const ticked = page.filter(({ id }) => selection.patients.has(id)).length;
  return (
    <Checkbox
      checked={page.length > 0 && ticked === page.length}
      indeterminate={ticked > 0 && ticked < page.length}
      disabled={page.length === 0}
      onChange={({ target }) => selection.set(page, target.checked)}
    >
      {t('list.selectPage')}
    </Checkbox>
  );
}
