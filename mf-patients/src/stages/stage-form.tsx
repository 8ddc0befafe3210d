import {
  insertStageInfo,
  queryStageInfo,
  type Stage,
  stageForm,
  type StageForm,
  updateStageInfo,
} from '@dentarium/api/stages/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { type PlainDate, getToday } from '@dentarium/domain';
import { callQuery, queryClient, toast, useLanguage } from '@dentarium/platform';
import { FormDrawer, useForm } from '@dentarium/ui/form';
import { useQuestion } from '@dentarium/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localizeStage } from '../patient/localized-stages.ts';
import {
  type FileDate,
  isFarOff,
  isOutOfOrder,
  createStageDraft,
  formatSavedField,
  STAGE_PROBLEMS,
  type StageDraft,
  toStageDraft,
  listStageErrors,
  toStageForm,
} from './stage-draft.ts';
import { StageFields } from './stage-fields.tsx';
import { putStageInCache } from './stage-cache.ts';

/** Shows the form of a new or changed stage (STG-01). */
export default function StageFormDrawer(props: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** Undefined for a new stage. */
  readonly stage?: Stage;
  /** The suggested date of a new stage. */
  readonly date: PlainDate;
  /** The file of the suggested date. */
  readonly dateFrom?: FileDate | undefined;
  readonly closes: (from: URL, to: URL) => boolean;
  readonly onClose: () => void;
  readonly onSaved: (stage: Stage) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ask = useQuestion();
  const { patient, stages, stage } = props;
  const [version, setVersion] = useState(stage?.version ?? 0);

  const { dateFrom } = props;
  /**
   * The clock of the camera may be wrong, or the photograph may be of another treatment, so an unusual date needs a
   * confirmation.
   */
  const confirmDate = async ({ stageDate }: StageDraft): Promise<boolean> => {
    const { firstVisitTime } = patient;
    if (dateFrom === undefined || stageDate !== dateFrom.date || !isFarOff(stageDate, firstVisitTime)) return true;
    return ask({
      title: t('stage.farOff', { date: stageDate }),
      text: t('stage.farOffHint', { name: dateFrom.name, date: stageDate, firstVisit: firstVisitTime }),
      confirmLabel: t('question.isRight'),
      cancelLabel: t('question.change'),
      onBack: () => form.focus('stageDate'),
    });
  };
  const confirmUnusualValues = async (draft: StageDraft): Promise<boolean> => {
    if (!(await confirmDate(draft))) return false;
    if (
      !isOutOfOrder(
        draft,
        stages.filter(({ id }) => id !== stage?.id),
      )
    )
      return true;
    return ask({
      title: t('stage.outOfOrder'),
      text: t('stage.outOfOrderHint'),
      confirmLabel: t('question.isRight'),
      cancelLabel: t('question.change'),
      onBack: () => form.focus('stageDate'),
    });
  };

  const form = useForm<StageDraft, StageForm, Stage>({
    start: stage === undefined ? createStageDraft(stages, language, props.date) : toStageDraft(stage),
    rules: (draft) =>
      [...listStageErrors(draft, { birthDate: patient.birthDate, day: getToday() })].map(([field, problem]) => ({
        field,
        problem,
      })),
    problemText: (problem) => {
      const problemKey = STAGE_PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(`problem.${problemKey}`);
    },
    toBody: toStageForm,
    schema: stageForm,
    draftKey: `stage.${patient.id}.${stage?.id ?? 'new'}`,
    save: async (send, body, draft) => {
      if (!(await confirmUnusualValues(draft))) return null;
      return stage === undefined
        ? send(insertStageInfo, { params: { id: patient.id }, body })
        : send(updateStageInfo, { params: { id: stage.id }, body: { ...body, version } });
    },
    onSaved: (result, _, cache) => {
      putStageInCache(cache, result);
      toast('success', t(stage === undefined ? 'stage.created' : 'stage.saved', { name: result.stageName }));
      props.onSaved(result);
    },
    ...(stage === undefined
      ? {}
      : {
          stale: {
            noun: 'stage' as const,
            title: t('stage.stale'),
            load: async () => {
              const call = callQuery(queryStageInfo, { params: { id: stage.id } });
              const latest = await queryClient.query({ ...call, staleTime: 0 });
              setVersion(latest.version);
              return toStageDraft(localizeStage(latest, language));
            },
            text: (field: keyof StageDraft, theirs: StageDraft) => formatSavedField(theirs, field, language),
          },
        }),
  });

  return (
    <FormDrawer
      title={t(stage === undefined ? 'stage.new' : 'stage.edit')}
      subject={`${patient.name} · ${patient.patientNo}`}
      {...(stage === undefined ? { saveLabel: t('stage.create') } : {})}
      form={form}
      isClosing={props.closes}
      onClose={props.onClose}
    >
      <StageFields form={form} stages={stages} patient={patient} dateFrom={dateFrom} />
    </FormDrawer>
  );
}
