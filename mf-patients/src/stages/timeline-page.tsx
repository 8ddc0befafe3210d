import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Stage } from '@dentarium/api/stages/calls';
import { isPlainDate, getToday } from '@dentarium/domain';
import { EmptyState, KeyHelp, Toolbar, useKeys } from '@dentarium/ui';
import { DropArea, UploadButton, usePaste } from '@dentarium/ui/upload';
import { filesFromDrop, photoDate, uploads } from '@dentarium/upload';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OrganiseButton } from '../image-organisation/organise-button.tsx';
import { useUndoKey } from '../images/use-undo-key.ts';
import { useViewer } from '../images/use-viewer.ts';
import { usePatientKeyLines } from '../patient/patient-keys.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import { toPatient, toStage } from '../upload/destinations.ts';
import { type DateOfFile, dateOfFiles } from './stage-draft.ts';
import { StageTimeline } from './stage-timeline.tsx';
import styles from './stages.module.css';

const StageFormDrawer = lazy(() => import('./stage-form.tsx'));

/** `/patient/:patientId`: the stages of a patient on a time line. Files that are dropped here make a new stage. */
export function TimelinePage() {
  const { t } = useTranslation();
  const record = usePatientRecord();
  const keyLines = usePatientKeyLines();
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const { patient, stages, files, mayEdit } = record;
  // Files that wait for the stage into which they will go.
  const waiting = useRef<readonly File[]>([]);
  const wanted = searchParams.get('newStage') ?? '';
  const [chosenDate, setDate] = useState(getToday());
  // A link may bring a date: that of an image which belongs to no stage yet.
  const date = isPlainDate(wanted) ? wanted : chosenDate;
  const [dateFrom, setDateFrom] = useState<DateOfFile | undefined>();
  useViewer(files, record);
  useUndoKey(patient.id, mayEdit);

  const setCreating = (creating: boolean): void =>
    setSearchParams(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== 'newStage').concat(creating ? [['newStage', '1']] : []),
        ),
    );
  const create = (): void => {
    waiting.current = [];
    setDateFrom(undefined);
    setDate(getToday());
    setCreating(true);
  };
  const createFor = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return;
    waiting.current = chosen;
    const known = await earliestDate(chosen);
    setDateFrom(known);
    setDate(known?.date ?? getToday());
    setCreating(true);
  };
  const saved = (stage: Stage): void => {
    if (waiting.current.length > 0) uploads.add(waiting.current, toStage({ patientId: patient.id, stageId: stage.id }));
    void navigate(`/patient/${patient.id}/stage/${stage.id}`, { replace: true });
  };
  useKeys({ n: create }, mayEdit);
  usePaste((pasted) => void createFor(pasted), mayEdit);

  return (
    <DropArea
      hint={t('upload.dropNewStage')}
      onFiles={
        mayEdit ? (data) => void filesFromDrop(data).then(({ files: dropped }) => createFor(dropped)) : undefined
      }
    >
      <Toolbar
        label={t('stage.timeline')}
        end={
          mayEdit ? (
            <>
              <OrganiseButton record={record} />
              <UploadButton onFiles={(chosen) => uploads.add(chosen, toPatient({ patientId: patient.id }))}>
                {t('upload.withoutStage')}
              </UploadButton>
              <UploadButton onFiles={(chosen) => void createFor(chosen)}>{t('upload.newStage')}</UploadButton>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create} title="N">
                {t('stage.new')}
              </Button>
            </>
          ) : null
        }
      >
        <h2 className={styles['stageTitle']}>{t('stage.timeline')}</h2>
        <span className={styles['quiet']}>{t('stage.count', { count: stages.length })}</span>
        {files.length === 0 ? null : (
          <>
            <Link to={`/patient/${patient.id}/images`}>{t('gallery.title')}</Link>
            <Button size="small" onClick={() => void navigate(`/patient/${patient.id}/measurements`)}>
              {t('measuring.course')}
            </Button>
          </>
        )}
      </Toolbar>
      {stages.length === 0 ? (
        <EmptyState
          kind="none"
          title={t('stage.none')}
          text={t(mayEdit ? 'stage.noneHint' : 'stage.noneReadOnly')}
          action={
            mayEdit ? (
              <Button type="primary" onClick={create}>
                {t('stage.new')}
              </Button>
            ) : null
          }
        />
      ) : (
        <StageTimeline record={record} />
      )}
      <KeyHelp
        lines={[
          ...(mayEdit
            ? [
                { keys: ['n'], action: t('stage.new') },
                { keys: ['Ctrl', 'V'], action: t('upload.newStage') },
              ]
            : []),
          ...keyLines,
        ]}
      />
      {mayEdit && searchParams.has('newStage') ? (
        <Suspense fallback={null}>
          <StageFormDrawer
            patient={patient}
            stages={stages}
            date={date}
            dateFrom={dateFrom}
            closes={(from, to) => from.pathname !== to.pathname || !to.searchParams.has('newStage')}
            onClose={() => setCreating(false)}
            onSaved={saved}
          />
        </Suspense>
      ) : null}
    </DropArea>
  );
}

/** The day on which the first of these photographs was taken, by the camera, else by the files, and which one says it. */
async function earliestDate(files: readonly File[]): Promise<DateOfFile | undefined> {
  const some = files.slice(0, 50);
  return dateOfFiles(await Promise.all(some.map(async (file) => ({ name: file.name, ...(await photoDate(file)) }))));
}
