import { isStale } from '@dentarium/api';
import { insertStageInfo, queryStageInfo, type Stage, updateStageInfo } from '@dentarium/api/services/stage-service';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { PlainDate } from '@dentarium/domain';
import { callQuery, queryClient, toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui';
import { isSame, mergeFields } from '@dentarium/ui/merge-fields';
import { StaleNotice } from '@dentarium/ui/stale-notice';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isOutOfOrder,
  newStageDraft,
  savedText,
  type StageDraft,
  stageDraftOf,
  stageFaults,
  stageFormOf,
} from './stage-draft.ts';
import { StageFields } from './stage-fields.tsx';
import { stageChanged } from './stage-changed.ts';

/** The form of a stage, new or changed (STG-01). */
export function StageFormDrawer(props: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** Left out for a new stage. */
  readonly stage?: Stage;
  /** The date that a new stage is offered. */
  readonly date: PlainDate;
  readonly closes: (from: URL, to: URL) => boolean;
  readonly onClose: () => void;
  readonly onSaved: (stage: Stage) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { modal } = App.useApp();
  const { patient, stages, stage } = props;
  const [start, setStart] = useState(() =>
    stage === undefined ? newStageDraft(stages, language, props.date) : stageDraftOf(stage),
  );
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(stage?.version ?? 0);
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState(false);
  const [notes, setNotes] = useState<ReadonlyMap<keyof StageDraft, string>>(new Map());
  const saved = useRef(false);
  const faults = stageFaults(draft, patient.birthDate);

  const isMeant = async (): Promise<boolean> => {
    if (
      !isOutOfOrder(
        draft,
        stages.filter(({ id }) => id !== stage?.id),
      )
    )
      return true;
    return modal.confirm({
      title: t('stage.outOfOrder'),
      content: t('stage.outOfOrderHint'),
      okText: t('question.isRight'),
      cancelText: t('question.change'),
    });
  };

  const keep = useApiMutation(
    async (send) => {
      if (!(await isMeant())) return null;
      const body = stageFormOf(draft);
      return stage === undefined
        ? send(insertStageInfo, { params: { id: patient.id }, body })
        : send(updateStageInfo, { params: { id: stage.id }, body: { ...body, version } });
    },
    {
      silent: (error) => isStale(error, 'stage'),
      onSuccess: (result, _, cache) => {
        if (result === null) return;
        saved.current = true;
        stageChanged(cache, result);
        toast('success', t(stage === undefined ? 'stage.created' : 'stage.saved', { name: result.stageName }));
        props.onSaved(result);
      },
      onError: (error) => setStale(isStale(error, 'stage')),
    },
  );

  const save = (): void => {
    setTried(true);
    if (faults.size === 0) void keep.mutate();
  };

  const loadLatest = async (id: string): Promise<void> => {
    const latest = await queryClient.query({ ...callQuery(queryStageInfo, { params: { id } }), staleTime: 0 });
    const theirs = stageDraftOf(latest);
    const { merged, both } = mergeFields(start, draft, theirs);
    const said = (field: keyof StageDraft) => t('form.savedByOther', { value: savedText(theirs, field, language) });
    setNotes(new Map(both.map((field) => [field, said(field)])));
    setDraft(merged);
    setStart(theirs);
    setVersion(latest.version);
    setStale(false);
  };

  return (
    <FormDrawer
      title={t(stage === undefined ? 'stage.new' : 'stage.edit')}
      {...(stage === undefined ? { saveLabel: t('stage.create') } : {})}
      unsaved={!isSame(start, draft)}
      saving={keep.isPending}
      closes={(from, to) => !saved.current && props.closes(from, to)}
      onClose={props.onClose}
      onSave={save}
    >
      {stale && stage !== undefined ? (
        <StaleNotice title={t('stage.stale')} onLoad={() => loadLatest(stage.id)} />
      ) : null}
      <StageFields
        draft={draft}
        stages={stages}
        patient={patient}
        faults={tried ? faults : new Map()}
        notes={notes}
        onChange={setDraft}
      />
    </FormDrawer>
  );
}
