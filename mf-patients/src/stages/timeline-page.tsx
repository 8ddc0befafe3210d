import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Stage } from '@dentarium/api/stages/calls';
import { isPlainDate, getToday } from '@dentarium/domain';
import { findStageDateProblem } from '@dentarium/domain/patient-rules';
import { EmptyState, KeyHelp, Toolbar, useKeys } from '@dentarium/ui';
import { DropArea, UploadButton, useDropCollector, usePaste } from '@dentarium/ui/upload';
import { readPhotoDate, uploads } from '@dentarium/upload';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OrganiseButton } from '../image-organisation/organise-button.tsx';
import { useClassifierTurns } from '../images/use-classifier-turns.ts';
import { useUndoKey } from '../images/use-undo-key.ts';
import { useViewer } from '../images/use-viewer.ts';
import { usePatientKeyLines } from '../patient/patient-keys.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import { toPatient, toStage } from '../upload/destinations.ts';
import { type FileDate, findEarliestFileDate } from './stage-draft.ts';
import { StageTimeline } from './stage-timeline.tsx';
import styles from './stages.module.css';

const StageFormDrawer = lazy(() => import('./stage-form.tsx'));

/** Shows the stages of a patient on a time line at `/patient/:patientId`. Dropped files start a new stage. */
export function TimelinePage() {
  const { t } = useTranslation();
  const record = usePatientRecord();
  const keyLines = usePatientKeyLines();
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const { patient, stages, files, mayEdit } = record;
  // Files that wait for the new stage.
  const pendingFiles = useRef<readonly File[]>([]);
  const requestedDate = searchParams.get('newStage') ?? '';
  const [chosenDate, setDate] = useState(getToday());
  // A link may contain a date, such as that of an image without a stage.
  const wantedDate = isPlainDate(requestedDate) ? requestedDate : chosenDate;
  // The clock of a camera may be wrong: no stage is offered before the birth or in the future.
  const isStageDay = findStageDateProblem(wantedDate, { birthDate: patient.birthDate, day: getToday() }) === undefined;
  const date = isStageDay ? wantedDate : getToday();
  const [dateFrom, setDateFrom] = useState<FileDate | undefined>();
  useViewer(files, record);
  useUndoKey(patient.id, mayEdit);
  useClassifierTurns(files, mayEdit);

  const changeCreating = (creating: boolean): void =>
    setSearchParams(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== 'newStage').concat(creating ? [['newStage', '1']] : []),
        ),
    );
  const openForm = (): void => {
    pendingFiles.current = [];
    setDateFrom(undefined);
    setDate(getToday());
    changeCreating(true);
  };
  const openFormForFiles = async (selectedFiles: readonly File[]): Promise<void> => {
    if (selectedFiles.length === 0) return;
    pendingFiles.current = selectedFiles;
    const fileDate = await loadEarliestDate(selectedFiles);
    setDateFrom(fileDate);
    setDate(fileDate?.date ?? getToday());
    changeCreating(true);
  };
  const collectDrop = useDropCollector();
  const handleSaved = (stage: Stage): void => {
    if (pendingFiles.current.length > 0)
      uploads.add(pendingFiles.current, toStage({ patientId: patient.id, stageId: stage.id }));
    void navigate(`/patient/${patient.id}/stage/${stage.id}`, { replace: true });
  };
  useKeys({ n: openForm }, mayEdit);
  usePaste((pasted) => void openFormForFiles(pasted), mayEdit);

  return (
    <DropArea
      hint={t('upload.dropNewStage')}
      onFiles={mayEdit ? (data) => void collectDrop(data).then(openFormForFiles) : undefined}
    >
      <Toolbar
        label={t('stage.timeline')}
        end={
          mayEdit ? (
            <>
              <OrganiseButton record={record} />
              <UploadButton
                onFiles={(selectedFiles) => uploads.add(selectedFiles, toPatient({ patientId: patient.id }))}
              >
                {t('upload.withoutStage')}
              </UploadButton>
              <UploadButton onFiles={(selectedFiles) => void openFormForFiles(selectedFiles)}>
                {t('upload.newStage')}
              </UploadButton>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openForm} title="N">
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
              <Button type="primary" onClick={openForm}>
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
            onClose={() => changeCreating(false)}
            onSaved={handleSaved}
          />
        </Suspense>
      ) : null}
    </DropArea>
  );
}

/** Returns the date of the earliest photograph, by the camera, otherwise by the files, with its source. */
async function loadEarliestDate(files: readonly File[]): Promise<FileDate | undefined> {
  const sampledFiles = files.slice(0, 50);
  return findEarliestFileDate(
    await Promise.all(sampledFiles.map(async (file) => ({ name: file.name, ...(await readPhotoDate(file)) }))),
  );
}
