import { createReportTasks } from '@dentarium/api/reports/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { toast, useLanguage } from '@dentarium/platform';
import { FormDialog, useForm, useFormField, useFormValues } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { PatientLines, usePatientStages } from '../packaging/patient-stages.tsx';
import { StageSelect } from '../packaging/stage-select.tsx';
import {
  createInitialChoices,
  isReported,
  MAX_STAGES,
  toReportOptions,
  type ReportChoices,
  listReportableStages,
} from './report-choices.ts';
import { OmittedPagesOfDraft } from './left-out-pages.tsx';
import { ReportSettings } from './report-settings.tsx';
import styles from './reports.module.css';

/** The latest stage that can be reported, unless others are chosen. */
function toStageIds(stages: readonly Stage[], selectedIds: readonly string[] | undefined): readonly string[] {
  return (
    selectedIds ??
    listReportableStages(stages)
      .slice(0, 1)
      .map(({ id }) => id)
  );
}

interface Values {
  readonly choices: ReportChoices;
  /** The stages of each patient, by their id, where others than the latest are chosen. */
  readonly stageIdsByPatient: Readonly<Record<string, readonly string[]>>;
}

/** The choices for all reports together. */
function toSharedChoices(
  choices: ReportChoices,
  reports: readonly { readonly stageIds: readonly string[] }[],
): ReportChoices {
  // Where two stages are chosen for anybody, the comparison can be chosen; others have no such page.
  const stageIds = reports.reduce<readonly string[]>(
    (longest, report) => (report.stageIds.length > longest.length ? report.stageIds : longest),
    [],
  );
  // Whose cephalograms were measured is not known here: the page comes with the radiographs, where there is one.
  return { ...choices, stageIds, measuredStageIds: choices.pages.includes('xrays') ? stageIds : [] };
}

/** Has reports of at most ten patients made, each of their latest stage or of others (TASK-05). */
export default function BatchReportDialog({
  patientIds,
  onClose,
}: {
  readonly patientIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const state = usePatientStages(patientIds);
  const toReports = ({ stageIdsByPatient }: Values) =>
    state.kind === 'known'
      ? state.patients.map(({ patient, stages }) => ({
          patientId: patient.id,
          stageIds: [...toStageIds(stages, stageIdsByPatient[patient.id])],
        }))
      : [];
  const start: Values = { choices: createInitialChoices([], [], language), stageIdsByPatient: {} };
  // No draft: choices alone.
  const form = useForm({
    start,
    toBody: (values) => {
      const reports = toReports(values);
      return { reports, options: toReportOptions(toSharedChoices(values.choices, reports)) };
    },
    schema: createReportTasks.body,
    rules: (values) => {
      const reports = toReports(values);
      const { pages } = toReportOptions(toSharedChoices(values.choices, reports));
      return [
        ...(reports.some(({ stageIds }) => stageIds.length === 0)
          ? [{ field: 'chosen' as const, problem: 'required' }]
          : []),
        ...(pages.length === 0 ? [{ field: 'choices' as const, problem: 'required' }] : []),
      ];
    },
    toErrorToast: (errors) => (errors.some(({ field }) => field === 'chosen') ? t('report.selectStage') : undefined),
    save: (send, body) => send(createReportTasks, { body }),
    onSaved: (tasks) => {
      toast('info', t('report.begun', { count: tasks.length }));
      onClose();
    },
  });
  const values = useFormValues(form);
  const stagesField = useFormField(form, 'chosen');
  const sharedChoices = toSharedChoices(values.choices, toReports(values));

  return (
    <FormDialog
      centered
      width={680}
      title={t('report.batchTitle', { count: patientIds.length })}
      saveLabel={t('report.begin')}
      ready={state.kind === 'known'}
      form={form}
      onClose={onClose}
    >
      <div className={styles['dialog']}>
        <p className={styles['lead']}>{t('report.batchHint')}</p>
        <PatientLines state={state} label={t('packaging.patients')}>
          {({ patient, stages }) => {
            const stageIds = toStageIds(stages, stagesField.value[patient.id]);
            return (
              <div>
                <StageSelect
                  label={t('packaging.stagesOf', { name: patient.name })}
                  stages={listReportableStages(stages)}
                  selectedIds={stageIds}
                  maxCount={MAX_STAGES}
                  isInvalid={stagesField.error !== undefined && stageIds.length === 0}
                  onChange={(ids) => stagesField.change({ ...stagesField.value, [patient.id]: ids })}
                />
                <OmittedPagesOfDraft patientId={patient.id} choices={{ ...sharedChoices, stageIds }} />
              </div>
            );
          }}
        </PatientLines>
        <ReportSettings
          choices={sharedChoices}
          change={(change) => form.change({ choices: { ...form.get().choices, ...change } })}
          patientIds={patientIds}
          isReported={(file) =>
            isReported(file, toReports(values).find(({ patientId }) => patientId === file.patientId)?.stageIds ?? [])
          }
        />
      </div>
    </FormDialog>
  );
}
