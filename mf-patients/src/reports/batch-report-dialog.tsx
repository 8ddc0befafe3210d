import { createReportTasks } from '@dentarium/server/calls/reports';
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
import { OmittedPagesOfDraft } from './omitted-pages.tsx';
import { ReportSettings } from './report-settings.tsx';
import styles from './reports.module.css';
import { UnprintableTexts } from './unprintable-texts.tsx';

/** Returns the selected stages, or by default the latest stage that can be reported. */
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
  /** The selected stages of each patient, by the id of the patient, if not the default. */
  readonly stageIdsByPatient: Readonly<Record<string, readonly string[]>>;
}

/** Returns the choices for all reports together. */
function toSharedChoices(
  choices: ReportChoices,
  reports: readonly { readonly stageIds: readonly string[] }[],
): ReportChoices {
  // The comparison is available if any patient has two stages; reports of others omit the page.
  const stageIds = reports.reduce<readonly string[]>(
    (longest, report) => (report.stageIds.length > longest.length ? report.stageIds : longest),
    [],
  );
  // The measured cephalograms are unknown here, so the page comes with the radiographs if there is one.
  return { ...choices, stageIds, measuredStageIds: choices.pages.includes('xrays') ? stageIds : [] };
}

/** Creates reports of at most ten patients in the background, each of their latest stage or of others (TASK-05). */
export default function BatchReportDialog({
  patientIds,
  onClose,
}: {
  readonly patientIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patientStages = usePatientStages(patientIds);
  const toReports = ({ stageIdsByPatient }: Values) =>
    (patientStages.data ?? []).map(({ patient, stages }) => ({
      patientId: patient.id,
      stageIds: [...toStageIds(stages, stageIdsByPatient[patient.id])],
    }));
  const start: Values = { choices: createInitialChoices([], [], language), stageIdsByPatient: {} };
  // No draft: choices alone.
  const form = useForm({
    attemptKey: 'reports.batch',
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
          ? [{ field: 'stageIdsByPatient' as const, problem: 'required' }]
          : []),
        ...(pages.length === 0 ? [{ field: 'choices' as const, problem: 'required' }] : []),
      ];
    },
    toErrorToast: (errors) =>
      errors.some(({ field }) => field === 'stageIdsByPatient') ? t('report.selectStage') : undefined,
    save: (send, body) => send(createReportTasks, { body }),
    onSaved: (tasks) => {
      toast('info', t('report.begun', { count: tasks.length }));
      onClose();
    },
  });
  const values = useFormValues(form);
  const stagesField = useFormField(form, 'stageIdsByPatient');
  const sharedChoices = toSharedChoices(values.choices, toReports(values));

  return (
    <FormDialog
      centered
      width={680}
      title={t('report.batchTitle', { count: patientIds.length })}
      saveLabel={t('report.begin')}
      ready={patientStages.data !== undefined}
      form={form}
      onClose={onClose}
    >
      <div className={styles['dialog']}>
        <p className={styles['lead']}>{t('report.batchHint')}</p>
        <PatientLines query={patientStages} label={t('packaging.patients')}>
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
                <UnprintableTexts patientId={patient.id} choices={{ ...sharedChoices, stageIds }} />
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
