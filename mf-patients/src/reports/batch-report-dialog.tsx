import { createReportTasks } from '@dentarium/api/reports/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { toast, useLanguage } from '@dentarium/platform';
import { FormDialog, useForm, useFormField, useFormValues } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { PatientLines, usePatientStages } from '../packaging/patient-stages.tsx';
import { StageSelect } from '../packaging/stage-select.tsx';
import {
  firstChoices,
  isReported,
  MOST_STAGES,
  optionsOf,
  type ReportChoices,
  reportableStages,
} from './report-choices.ts';
import { LeftOutOfDraft } from './left-out-pages.tsx';
import { ReportSettings } from './report-settings.tsx';
import styles from './reports.module.css';

/** The latest stage that can be reported, unless others are chosen. */
function stagesFor(stages: readonly Stage[], chosen: readonly string[] | undefined): readonly string[] {
  return (
    chosen ??
    reportableStages(stages)
      .slice(0, 1)
      .map(({ id }) => id)
  );
}

interface Values {
  readonly choices: ReportChoices;
  /** The stages of each patient, by their id, where others than the latest are chosen. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
}

/** The choices for all reports together. */
function choicesOf(
  choices: ReportChoices,
  reports: readonly { readonly stageIds: readonly string[] }[],
): ReportChoices {
  // Where two stages are chosen for anybody, the comparison can be chosen; others have no such page.
  const stageIds = reports.reduce<readonly string[]>(
    (most, report) => (report.stageIds.length > most.length ? report.stageIds : most),
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
  const reportsOf = ({ chosen }: Values) =>
    state.kind === 'known'
      ? state.patients.map(({ patient, stages }) => ({
          patientId: patient.id,
          stageIds: [...stagesFor(stages, chosen[patient.id])],
        }))
      : [];
  const start: Values = { choices: firstChoices([], [], language), chosen: {} };
  // No draft: choices alone.
  const form = useForm({
    start,
    toBody: (values) => {
      const reports = reportsOf(values);
      return { reports, options: optionsOf(choicesOf(values.choices, reports)) };
    },
    schema: createReportTasks.body,
    rules: (values) => {
      const reports = reportsOf(values);
      const { pages } = optionsOf(choicesOf(values.choices, reports));
      return [
        ...(reports.some(({ stageIds }) => stageIds.length === 0)
          ? [{ field: 'chosen' as const, problem: 'required' }]
          : []),
        ...(pages.length === 0 ? [{ field: 'choices' as const, problem: 'required' }] : []),
      ];
    },
    toErrorToast: (errors) => (errors.some(({ field }) => field === 'chosen') ? t('report.selectStage') : undefined),
    save: (send, body) => send(createReportTasks, { body }),
    onSaved: (begun) => {
      toast('info', t('report.begun', { count: begun.length }));
      onClose();
    },
  });
  const values = useFormValues(form);
  const chosen = useFormField(form, 'chosen');
  const shared = choicesOf(values.choices, reportsOf(values));

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
            const stageIds = stagesFor(stages, chosen.value[patient.id]);
            return (
              <div>
                <StageSelect
                  label={t('packaging.stagesOf', { name: patient.name })}
                  stages={reportableStages(stages)}
                  selectedIds={stageIds}
                  maxCount={MOST_STAGES}
                  isInvalid={chosen.error !== undefined && stageIds.length === 0}
                  onChange={(ids) => chosen.change({ ...chosen.value, [patient.id]: ids })}
                />
                <LeftOutOfDraft patientId={patient.id} choices={{ ...shared, stageIds }} />
              </div>
            );
          }}
        </PatientLines>
        <ReportSettings
          choices={shared}
          change={(change) => form.change({ choices: { ...form.get().choices, ...change } })}
          patientIds={patientIds}
          isReported={(file) =>
            isReported(file, reportsOf(values).find(({ patientId }) => patientId === file.patientId)?.stageIds ?? [])
          }
        />
      </div>
    </FormDialog>
  );
}
