import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { getToday } from '@dentarium/domain';
import { findStageDateProblem } from '@dentarium/domain/patient-rules';
import { toast } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import { useCategoryName } from './category-name.ts';
import { findNearestStage, findDuplicates } from './hint-targets.ts';
import { moveBack, moveToStage, remove, restoreFiles } from './image-actions.ts';
import styles from './image-details.module.css';
import { recordUndo } from './undo-steps.ts';

/** Shows the differences between the person in a file and the patient, and the reason for filing it here. */
export function OtherPersonNote({ file: { otherPerson } }: { readonly file: PatientFile }) {
  const { t } = useTranslation();
  if (otherPerson === null) return null;
  return (
    <ul className={styles['hints']}>
      <li className={styles['hint']}>
        <span>
          <WarningOutlined aria-hidden /> <strong>{t('image.otherPerson.mark')}</strong>
        </span>
        {otherPerson.differences.map(({ field, inFile, ofPatient }) => (
          <span key={field}>
            {t('image.otherPerson.inFile', { field: t(`field.${field}`), inFile, ofPatient: ofPatient || '–' })}
          </span>
        ))}
        <span>
          {otherPerson.reason === ''
            ? t('image.otherPerson.foundLater')
            : t('image.otherPerson.reason', { reason: otherPerson.reason })}
        </span>
      </li>
    </ul>
  );
}

/** Lists the hints of a file, each with the available action (`domain-forms.md` 5.2). */
export function FileHints({ file, record }: { readonly file: PatientFile; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  if (file.hints.length === 0) return null;
  return (
    <ul className={styles['hints']}>
      {file.hints.map((hint) => (
        <li key={hint} className={styles['hint']}>
          <span>
            <WarningOutlined aria-hidden /> <strong>{t(`image.hint.${hint}`)}</strong>
          </span>
          {hint === 'tooSmall' ? <span>{t('image.hintDo.tooSmall')}</span> : null}
          {hint === 'duplicate' ? <Duplicates file={file} record={record} /> : null}
          {hint === 'farDate' ? <OtherStage file={file} record={record} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface HintProps {
  readonly file: PatientFile;
  readonly record: PatientRecord;
}

function Duplicates({ file, record }: HintProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const others = findDuplicates(file, record.files);
  const text = t('image.removed', { count: 1 });
  const removeThis = async (): Promise<void> => {
    if (!(await remove([file]))) return;
    const step = recordUndo(text, () => void restoreFiles([file]));
    toast('success', text, step.undo, step.expirySignal);
  };
  return (
    <>
      {others.map((other) => {
        const stage = record.stages.find(({ id }) => id === other.stageId);
        return stage === undefined ? null : (
          <Link key={other.id} to={`/patient/${other.patientId}/stage/${stage.id}?view=${other.id}`}>
            {t('image.hintDo.sameAs', { stage: stage.stageName, category: categoryName(other.category) })}
          </Link>
        );
      })}
      {record.mayDelete ? (
        <Button size="small" className={styles['do'] ?? ''} onClick={() => void removeThis()}>
          {t('image.hintDo.removeThis')}
        </Button>
      ) : null}
    </>
  );
}

function OtherStage({ file, record }: HintProps) {
  const { t } = useTranslation();
  const stage = record.stages.find(({ id }) => id === file.stageId);
  const better = findNearestStage(file, record.stages);
  const day = file.takenAt.slice(0, 10);
  // The wrong clock of a camera must not lead to a stage before the birth of the patient.
  const isStageDay = findStageDateProblem(day, { birthDate: record.patient.birthDate, day: getToday() }) === undefined;
  const move = async (stageId: string, stageName: string): Promise<void> => {
    const text = t('image.moved', { count: 1, stage: stageName });
    if (!(await moveToStage([file], stageId))) return;
    const step = recordUndo(text, () => void moveBack([file]));
    toast('success', text, step.undo, step.expirySignal);
  };
  return (
    <>
      <span>{t('image.hintDo.farDate', { taken: day, stage: stage?.stageDate ?? '' })}</span>
      {!record.mayEdit ? null : better === undefined ? (
        isStageDay ? (
          <Link to={`/patient/${file.patientId}?newStage=${day}`}>{t('image.hintDo.newStage', { date: day })}</Link>
        ) : null
      ) : (
        <Button size="small" className={styles['do'] ?? ''} onClick={() => void move(better.id, better.stageName)}>
          {t('image.hintDo.moveTo', { stage: better.stageName })}
        </Button>
      )}
    </>
  );
}
