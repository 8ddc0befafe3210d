import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { callQuery, useSession } from '@dentarium/platform';
import { type FileScale, queryTracings, type Tracing } from '@dentarium/server/calls/cephalometry';
import { isTyping, KeyHelp, StageChip, Toolbar } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { useImageFacts } from '../images/use-image-facts.ts';
import { momentText } from '../medical-records/moment-text.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { AutomaticLandmarks } from './automatic-landmarks.tsx';
import { Calibration } from './calibration.tsx';
import { LookTools, MethodChoice } from './ceph-tools.tsx';
import styles from './ceph.module.css';
import { LandmarkList } from './landmark-list.tsx';
import { Results } from './results.tsx';
import { type Overlay, overlayOf, Superimposition } from './superimposition.tsx';
import { contentOf, formOf } from './tracing-content.ts';
import { editorAfter, openEditor } from './tracing-editor.ts';
import { type Look, TracingStage } from './tracing-stage.tsx';
import { leftTracing, type SavedTracing, type SaveState, useAutosave } from './use-autosave.ts';

const PLAIN: Look = { brightness: 1, contrast: 1, isInverted: false };

/** What the server has of a tracing, as it is compared with the page. */
function savedOf(tracing: Tracing): SavedTracing {
  return { id: tracing.id, version: tracing.version, form: formOf(contentOf(tracing)) };
}

/** One tracing of an X-ray: the film with its landmarks, what is measured, and saving. */
export function CephEditor(props: {
  readonly record: PatientRecord;
  readonly file: PatientFile & { readonly width: number; readonly height: number };
  /** What the server has; its id is `null` for a tracing that is not there yet. */
  readonly saved: SavedTracing;
  /** The scale that the file states. */
  readonly scale: FileScale | null;
  readonly onSaved: (tracing: Tracing) => void;
  /** Stands at the head, beside undo and redo. */
  readonly head: ReactNode;
}) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { record, file, saved } = props;
  const isReadOnly = !record.mayEdit;
  const categoryName = useCategoryName();
  const factsOf = useImageFacts(record);
  // What was left in this window goes on where it was.
  const [first] = useState(() => (isReadOnly ? null : leftTracing(user.id, file.id, saved)) ?? saved);
  const [state, dispatch] = useReducer(editorAfter, contentOf(first.form), openEditor);
  const [look, setLook] = useState(PLAIN);
  const [hasLines, setLines] = useState(true);
  const [overlay, setOverlay] = useState<Overlay>({ tracingId: null, way: 'sn' });
  const tracings = useQuery(callQuery(queryTracings, { params: { id: record.patient.id } }, { silent: true }));
  const saving = useAutosave({
    fileId: file.id,
    saved: { ...saved, version: first.version },
    content: state.content,
    isActive: !isReadOnly,
    onSaved: props.onSaved,
  });
  useUndoKeys(
    () => dispatch({ type: 'undo' }),
    () => dispatch({ type: 'redo' }),
    !isReadOnly,
  );
  const other = tracings.data?.find(({ id }) => id === overlay.tracingId);
  const over = overlayOf(state.content, other, overlay.way);
  const stage = record.stages.find(({ id }) => id === file.stageId);
  const image = {
    fileId: file.id,
    alt: `${categoryName(file.category)}, ${record.patient.name}`,
    width: file.width,
    height: file.height,
    mirror: file.mirror,
    rotation: file.rotation,
    facts: factsOf(file),
  };
  return (
    <>
      <Toolbar
        label={t('ceph.title')}
        end={
          <>
            <SaveLine state={saving.state} isReadOnly={isReadOnly} onRetry={saving.retry} />
            {isReadOnly ? null : (
              <>
                <Button
                  icon={<UndoOutlined aria-hidden />}
                  aria-label={t('ceph.undo')}
                  title={`${t('ceph.undo')} Ctrl+Z`}
                  disabled={state.past.length === 0}
                  onClick={() => dispatch({ type: 'undo' })}
                />
                <Button
                  icon={<RedoOutlined aria-hidden />}
                  aria-label={t('ceph.redo')}
                  title={`${t('ceph.redo')} Ctrl+Y`}
                  disabled={state.future.length === 0}
                  onClick={() => dispatch({ type: 'redo' })}
                />
              </>
            )}
          </>
        }
      >
        <h2 className={styles['title']}>{t('ceph.title')}</h2>
        {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
        <span className={styles['quiet']}>{file.takenAt.slice(0, 10)}</span>
        {props.head}
      </Toolbar>
      {saving.state === 'stale' ? (
        <StaleChoice
          tracingId={saving.tracingId}
          reload={async () => (await tracings.refetch()).data ?? []}
          onMine={saving.keepMine}
          onTheirs={(theirs) => {
            const latest = savedOf(theirs);
            saving.takeTheirs(latest);
            dispatch({ type: 'load', content: contentOf(latest.form) });
          }}
        />
      ) : null}
      <MethodChoice category={file.category} state={state} dispatch={dispatch} isReadOnly={isReadOnly} />
      <div className={styles['layout']}>
        <div className={styles['main']}>
          <TracingStage
            image={image}
            state={state}
            dispatch={dispatch}
            look={look}
            isReadOnly={isReadOnly}
            hasLines={hasLines}
            over={over.points}
          />
          <LookTools look={look} hasLines={hasLines} onLook={setLook} onLines={setLines} />
        </div>
        <div className={styles['side']}>
          {isReadOnly ? null : <AutomaticLandmarks fileId={file.id} state={state} dispatch={dispatch} />}
          <LandmarkList state={state} dispatch={dispatch} isReadOnly={isReadOnly} />
          <Calibration state={state} dispatch={dispatch} isReadOnly={isReadOnly} stated={props.scale} />
          <Superimposition
            record={record}
            fileId={file.id}
            tracings={tracings.data ?? []}
            overlay={overlay}
            problem={over.problem}
            onChange={setOverlay}
          />
          <Results content={state.content} />
        </div>
      </div>
      <KeyHelp
        lines={[
          { keys: ['←', '→', '↑', '↓'], does: t('ceph.keys.arrows') },
          { keys: ['Shift', 'Ctrl'], does: t('ceph.keys.faster') },
          { keys: ['Enter'], does: t('ceph.keys.place') },
          { keys: ['n', 'p'], does: t('ceph.keys.step') },
          { keys: ['s'], does: t('ceph.keys.skip') },
          { keys: ['Delete'], does: t('ceph.keys.remove') },
          { keys: ['+', '-', '0'], does: t('ceph.keys.zoom') },
          { keys: ['Ctrl+Z', 'Ctrl+Y'], does: t('ceph.keys.undo') },
        ]}
      />
    </>
  );
}

/** Takes steps back and forth by the keys that every editor has. */
function useUndoKeys(undo: () => void, redo: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const act = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  });
}

function SaveLine(props: { readonly state: SaveState; readonly isReadOnly: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (props.isReadOnly) return <span className={styles['quiet']}>{t('ceph.readOnly')}</span>;
  return (
    <span className={styles['quiet']} role="status">
      {t(`ceph.save.${props.state}`)}{' '}
      {props.state === 'failed' ? (
        <Button size="small" onClick={props.onRetry}>
          {t('ceph.retry')}
        </Button>
      ) : null}
    </span>
  );
}

/** Somebody else has saved meanwhile: both are offered, and nothing is lost until one is chosen. */
function StaleChoice(props: {
  readonly tracingId: string | null;
  readonly reload: () => Promise<readonly Tracing[]>;
  readonly onMine: (theirs: Tracing) => void;
  readonly onTheirs: (theirs: Tracing) => void;
}) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<Tracing | null>(null);
  const { reload, tracingId } = props;
  useEffect(() => {
    let current = true;
    void reload().then((all) => {
      if (current) setTheirs(all.find(({ id }) => id === tracingId) ?? null);
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for this refusal
  }, [tracingId]);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('ceph.staleTitle')}
      description={
        theirs === null
          ? t('ceph.staleText')
          : t('ceph.staleBy', { name: theirs.updatedBy, time: momentText(new Date(theirs.updatedAt)) })
      }
      action={
        <div className={styles['row']}>
          <Button disabled={theirs === null} onClick={() => theirs !== null && props.onMine(theirs)}>
            {t('ceph.keepMine')}
          </Button>
          <Button disabled={theirs === null} onClick={() => theirs !== null && props.onTheirs(theirs)}>
            {t('ceph.takeTheirs')}
          </Button>
        </div>
      }
    />
  );
}
