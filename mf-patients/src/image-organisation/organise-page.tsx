import RobotOutlined from '@ant-design/icons/RobotOutlined';
import { BenefitButton, EmptyState, KeyHelp, Toolbar, useDelayed, useKeys, useRecordKeys } from '@dentarium/ui';
import { Button, Progress } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useClassifierRunning, useHasClassifierService } from '../classification/classifier-state.ts';
import { useImageCommands } from '../images/use-image-commands.ts';
import { useClassifierTurns } from '../images/use-classifier-turns.ts';
import { useUndoKey } from '../images/use-undo-key.ts';
import { listKeyCategories } from '../layouts/layout-cells.ts';
import { useLayouts } from '../layouts/use-layouts.ts';
import { usePatientKeyLines } from '../patient/patient-keys.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import styles from './organisation.module.css';
import { ReviewList } from './review-list.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { type Review, toReview } from './review.ts';
import { listInboxFiles, readRun, useOrganisation } from './use-organisation.ts';

/** Time without running classification after which unanswered files are listed for review, in ms. */
const CLASSIFIER_IDLE_MS = 5000;

/**
 * Shows the classification of the whole inbox, with the review of uncertain results, at `/patient/:patientId/organise`
 * (BEN-01).
 */
export default function OrganisePage() {
  const { t } = useTranslation();
  const record = usePatientRecord();
  const { patient, files, mayEdit } = record;
  const { runs, isPending, start } = useOrganisation(patient.id);
  const run = useMemo(() => readLatestRun(patient.id, runs), [patient.id, runs]);
  const [skippedIds, setSkippedIds] = useState<ReadonlySet<string>>(new Set());
  const running = useClassifierRunning(patient.id, run.size > 0 || listInboxFiles(files).length > 0);
  const isIdle = useDelayed(running === 0, CLASSIFIER_IDLE_MS);
  const review = useMemo(() => toReview(files, run, skippedIds, !isIdle), [files, run, skippedIds, isIdle]);
  const inbox = listInboxFiles(files).length;
  const hasService = useHasClassifierService(patient.id);
  useUndoKey(patient.id, mayEdit);
  useClassifierTurns(files, mayEdit);
  return (
    <>
      <Toolbar
        label={t('organise.title')}
        end={
          mayEdit && inbox > 0 && running === 0 ? (
            <BenefitButton benefit={1} icon={<RobotOutlined aria-hidden />} loading={isPending} onClick={start}>
              {t('organise.open', { count: inbox })}
            </BenefitButton>
          ) : null
        }
      >
        <h2 className={styles['title']}>{t('organise.title')}</h2>
        <Link to={`/patient/${patient.id}`}>{t('stage.timeline')}</Link>
        <span className={styles['quiet']}>{t('organise.inbox', { count: inbox })}</span>
      </Toolbar>
      {hasService === false ? <p className={styles['method']}>{t('organise.rulesOnly')}</p> : null}
      {run.size === 0 ? null : <ReviewOutcome review={review} total={run.size} />}
      {review.uncertainFiles.length > 0 && mayEdit ? (
        <UncertainReview review={review} onLeave={(id) => setSkippedIds((before) => new Set([...before, id]))} />
      ) : (
        <EmptyReview isRunning={review.waitingCount > 0} isEmpty={inbox === 0} />
      )}
    </>
  );
}

/** Reads the run again after each start. */
function readLatestRun(patientId: string, _runs: number): ReadonlySet<string> {
  return readRun(patientId);
}

function ReviewOutcome({ review, total }: { readonly review: Review; readonly total: number }) {
  const { t } = useTranslation();
  const answeredCount = total - review.waitingCount;
  return (
    <div className={styles['outcome']} role="status">
      {review.waitingCount > 0 ? (
        <>
          <Progress
            percent={Math.round((answeredCount / total) * 100)}
            size="small"
            status="active"
            aria-label={t('organise.title')}
          />
          {t('organise.running', { done: answeredCount, total })}
        </>
      ) : (
        <>
          {t('organise.settled', { count: review.settledCount })} ·{' '}
          {t('organise.unsure', { count: review.uncertainFiles.length })}
        </>
      )}
    </div>
  );
}

function EmptyReview({ isRunning, isEmpty }: { readonly isRunning: boolean; readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  if (isRunning) return null;
  return (
    <EmptyState
      kind="none"
      title={t(isEmpty ? 'organise.nothing' : 'organise.nothingToCheck')}
      text={t(isEmpty ? 'organise.nothingText' : 'organise.nothingToCheckText')}
    />
  );
}

/** Shows the list of images to review, and the current one. */
function UncertainReview({ review, onLeave }: { readonly review: Review; readonly onLeave: (id: string) => void }) {
  const { t } = useTranslation();
  const record = usePatientRecord();
  const { layout } = useLayouts();
  const keyLines = usePatientKeyLines();
  const { uncertainFiles } = review;
  const [currentId, setCurrent] = useState<string | null>(null);
  const currentIndex = Math.max(
    0,
    uncertainFiles.findIndex(({ id }) => id === currentId),
  );
  const current = uncertainFiles[currentIndex];
  const keys = useMemo(() => listKeyCategories(layout), [layout]);
  const commands = useImageCommands(record, uncertainFiles, current === undefined ? [] : [current], ignore, NO_DIALOGS);
  const all = useImageCommands(record, uncertainFiles, uncertainFiles, ignore, NO_DIALOGS);
  const goTo = (to: number): void =>
    setCurrent(uncertainFiles[Math.min(Math.max(to, 0), uncertainFiles.length - 1)]?.id ?? null);
  /** Runs an action on the current image and moves to the next one. */
  const runAndAdvance = (action: (() => void) | undefined): void => {
    if (action === undefined) return;
    setCurrent((uncertainFiles[currentIndex + 1] ?? uncertainFiles[currentIndex - 1])?.id ?? null);
    action();
  };
  const classify = (category: number): void => runAndAdvance(() => commands.classify?.(category));
  const leave = (): void => runAndAdvance(() => (current === undefined ? undefined : onLeave(current.id)));
  const accept = commands.confirm === undefined ? undefined : () => runAndAdvance(commands.confirm);
  const columns = useRef<HTMLDivElement>(null);
  useRecordKeys(
    {
      ...Object.fromEntries(keys.map((category, i) => [String(i + 1), () => classify(category)] as const)),
      ...(accept === undefined ? {} : { c: accept }),
    },
    () => columns.current?.contains(document.activeElement) === true,
  );
  useKeys({
    x: leave,
    ArrowDown: () => goTo(currentIndex + 1),
    ArrowUp: () => goTo(currentIndex - 1),
    j: () => goTo(currentIndex + 1),
    k: () => goTo(currentIndex - 1),
  });
  if (current === undefined) return null;
  const proposals = uncertainFiles.filter(({ classifiedBy }) => classifiedBy === 'classifier').length;
  return (
    <div ref={columns} className={styles['columns']}>
      <div className={styles['side']}>
        {proposals > 1 && all.confirm !== undefined ? (
          <Button onClick={all.confirm}>{t('organise.acceptAll', { count: proposals })}</Button>
        ) : null}
        <ReviewList files={uncertainFiles} currentId={current.id} stages={record.stages} onChoose={setCurrent} />
      </div>
      <ReviewPanel
        file={current}
        stage={record.stages.find(({ id }) => id === current.stageId)}
        keys={keys}
        onAccept={accept}
        onCategory={classify}
        onLeave={leave}
      />
      <KeyHelp
        lines={[
          { keys: ['↑', '↓'], action: t('image.keys.move') },
          { keys: ['c'], action: t('organise.accept') },
          { keys: ['1', '–', '9'], action: t('image.keys.classify') },
          { keys: ['x'], action: t('organise.leave') },
          { keys: ['Ctrl', 'Z'], action: t('image.keys.undo') },
          ...keyLines,
        ]}
      />
    </div>
  );
}

function ignore(): void {
  // The review itself decides which image comes next.
}

/** The review offers neither crop nor mask. */
const NO_DIALOGS = { crop: ignore, mask: ignore };
