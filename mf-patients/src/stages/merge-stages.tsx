import { isStale } from '@dentarium/api';
import { mergePatientStage, type Stage } from '@dentarium/api/stages/calls';
import { translateStageName } from '@dentarium/domain';
import { queryClient, toast, useLanguage } from '@dentarium/platform';
import { DateText, StageChip } from '@dentarium/ui';
import { FormDialog, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toFilesQuery, toStagesQuery } from '../patient/patient-query.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './stages.module.css';
import { mergeStagesInCache } from './stage-cache.ts';
import { useUnmerge } from './use-unmerge.ts';

interface Values {
  readonly otherId: string;
  /** Id of the stage that is kept. */
  readonly keepId: string;
}

function formatStage({ stageName, stageDate }: Stage): string {
  return `${stageName} · ${stageDate}`;
}

/** Merges a stage with another of the patient into the chosen one, with the files of both (STG-01). */
export function MergeStages({
  stage,
  record,
  onClose,
}: {
  readonly stage: Stage;
  readonly record: PatientRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const others = record.stages.filter(({ id }) => id !== stage.id);
  const toSides = ({ otherId, keepId }: Values): { readonly keep: Stage; readonly drop: Stage } | null => {
    const other = others.find(({ id }) => id === otherId);
    if (other === undefined) return null;
    return keepId === other.id ? { keep: other, drop: stage } : { keep: stage, drop: other };
  };
  const [start] = useState<Values>({ otherId: others[0]?.id ?? '', keepId: stage.id });
  const [before, setBefore] = useState<readonly Stage[]>([]);
  // No draft: choices alone.
  const unmerge = useUnmerge();
  const form = useForm<Values, Values, Stage>({
    start,
    save: async (send, _, values) => {
      const both = toSides(values);
      if (both === null) return null;
      const { keep, drop } = both;
      try {
        return await send(mergePatientStage, {
          params: { keepId: keep.id, dropId: drop.id },
          body: { keepVersion: keep.version, dropVersion: drop.version },
        });
      } catch (error) {
        if (isStale(error, 'stage')) setBefore([keep, drop]);
        throw error;
      }
    },
    onSaved: (mergedStage, values, cache) => {
      const drop = toSides(values)?.drop;
      mergeStagesInCache(cache, mergedStage, drop?.id ?? '');
      cache.change(toFilesQuery(mergedStage.patientId), (files) =>
        files.map((file) => (file.stageId === drop?.id ? { ...file, stageId: mergedStage.id } : file)),
      );
      toast(
        'success',
        t('stage.merged', { keep: translateStageName(mergedStage.stageName, language), drop: drop?.stageName }),
        drop === undefined ? undefined : () => void unmerge.mutate({ params: { id: drop.id } }),
      );
      onClose();
      void navigate(`/patient/${mergedStage.patientId}/stage/${mergedStage.id}`, { replace: true });
    },
    stale: {
      noun: 'stage',
      title: t('stage.stale'),
      load: async () => {
        await queryClient.query({ ...toStagesQuery(stage.patientId), staleTime: 0 });
        return start;
      },
    },
  });
  const both = toSides({ otherId: useFormValue(form, 'otherId'), keepId: useFormValue(form, 'keepId') });
  if (both === null) return null;
  const { keep, drop } = both;
  const other = keep.id === stage.id ? drop : keep;
  const changedStages = [stage, other].flatMap((one) => {
    const formerStage = before.find(({ id }) => id === one.id);
    return formerStage === undefined || formatStage(formerStage) === formatStage(one) ? [] : [formerStage];
  });
  const renderStage = ({ stageCode, stageName, stageDate, fileCount }: Stage) => (
    <span className={styles['mergeLine']}>
      <StageChip code={stageCode} name={stageName} /> <DateText value={stageDate} />
      <span className={styles['quiet']}>{t('stage.files', { count: fileCount })}</span>
    </span>
  );
  return (
    <FormDialog
      title={t('stage.mergeTitle', { name: stage.stageName })}
      saveLabel={t('stage.mergeDo', { keep: keep.stageName })}
      width={520}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="otherId" label={t('stage.mergeWith')}>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select
            {...control}
            className={styles['control'] ?? ''}
            value={value}
            options={others.map((one) => ({ value: one.id, label: renderStage(one) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="keepId"
        label={t('stage.mergeKeep')}
        hint={changedStages.map((formerStage) => (
          <div key={formerStage.id}>{t('form.was', { value: formatStage(formerStage) })}</div>
        ))}
        group
      >
        {(_, { change }) => (
          <Radio.Group
            vertical
            value={keep.id}
            onChange={({ target }) => change(String(target.value))}
            options={[stage, other].map((one) => ({ value: one.id, label: renderStage(one) }))}
          />
        )}
      </FormField>
      <p>
        {t('stage.mergeHint', { keep: formatStage(keep), drop: formatStage(drop), count: drop.fileCount })}{' '}
        {t('stage.mergeUndo')}
      </p>
    </FormDialog>
  );
}
