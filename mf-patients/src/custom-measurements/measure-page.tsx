import type { PatientFile } from '@dentarium/api/files/info-calls';
import { callQuery, NotFoundPage, toast, useApiMutation, useBenefit } from '@dentarium/platform';
import { queryScale } from '@dentarium/server/calls/cephalometry';
import {
  deleteMeasuredSet,
  type MeasuredSet,
  type MeasurementTemplate,
  queryMeasuredSets,
  queryMeasurementTemplates,
  restoreMeasuredSet,
} from '@dentarium/server/calls/custom-measurements';
import { BenefitButton, Confirmation, EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { StatedScale } from '@dentarium/viewers/marks';
import { type PatientRecord, usePatientRecord } from '../patient/patient-record.ts';
import boardStyles from '../patient/measured-panels.module.css';
import { DaysLeft } from '../recycle-bin/days-left.tsx';
import { isMeasurable } from '../viewers/measurable-image.ts';
import { matchesImage, MeasureEditor } from './measure-editor.tsx';
import { toMeasuringContent, createContent, toMeasuringForm } from './measuring-content.ts';
import styles from './measuring.module.css';
import { TemplatesButton } from './templates-button.tsx';

const TemplateEditor = lazy(() => import('./template-editor.tsx'));

type SizedFile = PatientFile & { readonly width: number; readonly height: number };

/**
 * Measures a photograph or an X-ray by the user's own templates at `/patient/:patientId/measure/:fileId` (BEN-05). Without the benefit it
 * shows existing measurements, which can be deleted and restored.
 */
export default function MeasurePage() {
  const { t } = useTranslation();
  const isLocked = useBenefit(5).locked !== null;
  const { fileId = '' } = useParams();
  const record = usePatientRecord();
  const file = record.files.find(({ id }) => id === fileId);
  const sets = useQuery(callQuery(queryMeasuredSets, { params: { id: record.patient.id } }, { silent: true }));
  const templates = useQuery({ ...callQuery(queryMeasurementTemplates, {}, { silent: true }), enabled: !isLocked });
  const offered = isLocked ? [] : templates.data;
  const isDicom = file?.kind === 'dicom';
  const scale = useQuery({ ...callQuery(queryScale, { params: { id: fileId } }, { silent: true }), enabled: isDicom });
  if (file === undefined || !isMeasurable(file)) return <NotFoundPage />;
  const failedQuery = (isLocked ? [sets] : [sets, templates]).find(({ isError }) => isError);
  if (failedQuery !== undefined)
    return <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  // An unreadable scale counts as none, because a known length in the image can replace it.
  if (sets.data === undefined || offered === undefined || (isDicom && scale.isPending))
    return <Skeletons shape="rows" count={8} />;
  const { width, height } = file;
  if (width === null || height === null)
    return <EmptyState kind="none" title={t('measuring.noImage')} text={t('measuring.noImageHint')} />;
  return (
    <Measuring
      key={file.id}
      record={record}
      file={{ ...file, width, height }}
      stated={scale.data ?? null}
      sets={sets.data.filter((set) => set.fileId === file.id)}
      templates={offered}
      loadSets={async () => (await sets.refetch()).data ?? []}
      loadTemplates={() => void templates.refetch()}
    />
  );
}

function Measuring(props: {
  readonly record: PatientRecord;
  readonly file: SizedFile;
  readonly stated: StatedScale | null;
  /** The sets of the image, including deleted ones. */
  readonly sets: readonly MeasuredSet[];
  /** The templates that the user may use: none without the benefit. */
  readonly templates: readonly MeasurementTemplate[];
  readonly loadSets: () => Promise<readonly MeasuredSet[]>;
  readonly loadTemplates: () => void;
}) {
  const { t } = useTranslation();
  const { name, locked } = useBenefit(5);
  const { record, file, stated, sets, templates } = props;
  const present = sets.filter(({ daysLeft }) => daysLeft === null);
  /** The selected template; the turn increases with each selection and deletion, which resets the editor. */
  const [selection, setSelection] = useState({ id: present[0]?.templateId ?? templates[0]?.id, turn: 0 });
  const [isMaking, setMaking] = useState(false);
  const choose = (id: string | undefined): void => setSelection(({ turn }) => ({ id, turn: turn + 1 }));
  const template = templates.find(({ id }) => id === selection.id);
  const set = sets.find((one) => matchesImage(one, file.id, selection.id ?? ''));
  const maker = isMaking ? (
    <Suspense>
      <TemplateEditor
        template={null}
        onClose={() => setMaking(false)}
        onSaved={({ id }) => {
          setMaking(false);
          choose(id);
        }}
      />
    </Suspense>
  ) : null;
  const make = (
    <BenefitButton benefit={5} onClick={() => setMaking(true)}>
      {t('measuring.newTemplate')}
    </BenefitButton>
  );
  const deleted = (
    <DeletedSets
      sets={sets.filter(({ daysLeft }) => daysLeft !== null)}
      mayEdit={record.mayEdit}
      onRestored={({ templateId }) => choose(templateId)}
    />
  );
  const start = set === undefined ? template && createContent(template, stated) : toMeasuringContent(set);
  if (start === undefined || selection.id === undefined)
    return (
      <>
        {locked === null ? (
          <EmptyState
            kind="none"
            title={t('measuring.noTemplates')}
            text={t('measuring.noTemplatesHint')}
            action={record.mayEdit ? make : null}
          />
        ) : (
          <EmptyState kind="denied" title={name} text={locked} />
        )}
        {deleted}
        {maker}
      </>
    );
  const measuredIds = new Set(present.map(({ templateId }) => templateId));
  return (
    <>
      {locked === null || !record.mayEdit ? null : <Alert type="info" showIcon title={locked} />}
      <MeasureEditor
        key={`${selection.id} ${selection.turn}`}
        record={record}
        file={file}
        stated={stated}
        templateId={selection.id}
        isReadOnly={!record.mayEdit || locked !== null}
        savedBoard={{ id: set?.id ?? null, version: set?.version ?? 0, value: toMeasuringForm(start) }}
        start={start}
        template={template}
        loadSets={props.loadSets}
        loadTemplates={props.loadTemplates}
        head={
          <>
            <Select
              className={boardStyles['choice'] ?? ''}
              aria-label={t('measuring.template')}
              value={selection.id}
              options={[
                ...present.map(({ templateId, definition }) => ({
                  value: templateId,
                  label: `${definition.name} · ${t('measuring.isMeasured')}`,
                })),
                ...templates
                  .filter(({ id }) => !measuredIds.has(id))
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={choose}
            />
            {make}
            <Link to={`/patient/${record.patient.id}/measurements`}>{t('measuring.course')}</Link>
            <TemplatesButton />
          </>
        }
      />
      {set === undefined || !record.mayEdit ? null : (
        <DeleteSet key={set.id} set={set} onDeleted={() => choose(selection.id)} />
      )}
      {deleted}
      {maker}
    </>
  );
}

function DeleteSet({ set, onDeleted }: { readonly set: MeasuredSet; readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const remove = useApiMutation(deleteMeasuredSet);
  const removeSet = async (): Promise<void> => {
    if ((await remove.mutate({ params: { id: set.id } })) === undefined) return;
    toast('success', t('measuring.deleted'));
    onDeleted();
  };
  return (
    <Confirmation
      question={t('measuring.deleteAsk', { name: set.definition.name })}
      hint={t('measuring.deleteHint')}
      confirmLabel={t('measuring.delete')}
      danger
      onConfirm={() => void removeSet()}
    >
      <Button danger loading={remove.isPending}>
        {t('measuring.deleteSet')}
      </Button>
    </Confirmation>
  );
}

/** Lists the deleted measurements of the image, collapsed by default. */
function DeletedSets(props: {
  readonly sets: readonly MeasuredSet[];
  readonly mayEdit: boolean;
  readonly onRestored: (set: MeasuredSet) => void;
}) {
  const { t } = useTranslation();
  const restore = useApiMutation(restoreMeasuredSet);
  const restoreSet = async (id: string): Promise<void> => {
    const set = await restore.mutate({ params: { id } });
    if (set !== undefined) props.onRestored(set);
  };
  if (props.sets.length === 0) return null;
  return (
    <details className={styles['deleted']}>
      <summary>{t('measuring.deletedSets', { count: props.sets.length })}</summary>
      <ul className={styles['templates']}>
        {props.sets.map(({ id, definition, updatedBy, daysLeft }) => (
          <li key={id} className={styles['card']}>
            <span className={styles['cardText']}>
              <strong>{definition.name}</strong>
              <span className={styles['quiet']}>
                {updatedBy} · <DaysLeft days={daysLeft ?? 0} />
              </span>
            </span>
            {props.mayEdit ? (
              <Button loading={restore.isPending} onClick={() => void restoreSet(id)}>
                {t('measuring.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
