import { cephView } from '@dentarium/cephalometry';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { callQuery, runApiMutation, useSession } from '@dentarium/platform';
import {
  type FileScale,
  insertTracing,
  queryTracings,
  type Tracing,
  type TracingForm,
  updateTracing,
} from '@dentarium/server/calls/cephalometry';
import { KeyHelp } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { useImageFacts } from '../images/use-image-facts.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from '../point-board/board.module.css';
import { BoardHead } from '../point-board/board-head.tsx';
import { Calibration } from '../point-board/calibration.tsx';
import { LookTools } from '../point-board/look-tools.tsx';
import type { Look } from '../point-board/point-board.tsx';
import { SaveTools, StaleChoice } from '../point-board/save-tools.tsx';
import { leftUnsaved, type Saved, useAutosave } from '../point-board/use-autosave.ts';
import { AutomaticLandmarks } from './automatic-landmarks.tsx';
import { LandmarkList } from './landmark-list.tsx';
import { MethodChoice } from './method-choice.tsx';
import { Results } from './results.tsx';
import { type Overlay, overlayOf, Superimposition } from './superimposition.tsx';
import { contentOf, differingLandmarks, formOf, type TracingContent } from './tracing-content.ts';
import { editorAfter, openEditor } from './tracing-editor.ts';
import { TracingStage } from './tracing-stage.tsx';

const PLAIN: Look = { brightness: 1, contrast: 1, isInverted: false };

/** What the server has of a tracing, as it is compared with the page. */
export function savedOf(tracing: Tracing): Saved<TracingForm> {
  return { id: tracing.id, version: tracing.version, form: formOf(contentOf(tracing)) };
}

/** One tracing of an X-ray: the film with its landmarks, what is measured, and saving. */
export function CephEditor(props: {
  readonly record: PatientRecord;
  readonly file: PatientFile & { readonly width: number; readonly height: number };
  /** What the server has; its id is `null` for a tracing that is not there yet. */
  readonly saved: Saved<TracingForm>;
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
  const [first] = useState(() => (isReadOnly ? null : leftUnsaved(user.id, `ceph.${file.id}`, saved)) ?? saved);
  const [state, dispatch] = useReducer(editorAfter, contentOf(first.form), openEditor);
  const [look, setLook] = useState(PLAIN);
  const [hasLines, setLines] = useState(true);
  /** What somebody else has saved meanwhile: it lies over the image until it is chosen which one stays. */
  const [theirs, setTheirs] = useState<TracingContent | null>(null);
  const [overlay, setOverlay] = useState<Overlay>({ tracingId: null, way: 'sn' });
  const tracings = useQuery(callQuery(queryTracings, { params: { id: record.patient.id } }, { silent: true }));
  const saving = useAutosave({
    place: `ceph.${file.id}`,
    noun: 'cephTracing',
    saved: { ...saved, version: first.version },
    form: formOf(state.content),
    isActive: !isReadOnly,
    send: ({ id, version }, form) =>
      id === null
        ? runApiMutation(insertTracing, { params: { id: file.id }, body: form }, { silent: true })
        : runApiMutation(updateTracing, { params: { id }, body: { ...form, version } }, { silent: true }),
    onSaved: props.onSaved,
  });
  const other = tracings.data?.find(({ id }) => id === overlay.tracingId);
  const over = overlayOf(state.content, other, overlay.way);
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
      <BoardHead
        title={t('ceph.title')}
        file={file}
        stages={record.stages}
        end={
          <SaveTools
            save={saving.state}
            onRetry={saving.retry}
            state={state}
            dispatch={dispatch}
            isReadOnly={isReadOnly}
          />
        }
      >
        {props.head}
      </BoardHead>
      {saving.state === 'stale' ? (
        <StaleChoice
          title={t('ceph.staleTitle')}
          load={async () => (await tracings.refetch()).data?.find(({ id }) => id === saving.id)}
          onLoaded={(found) => setTheirs(contentOf(found))}
          differing={theirs === null ? [] : differingLandmarks(state.content, theirs)}
          onMine={(found) => {
            setTheirs(null);
            saving.keepMine(found);
          }}
          onTheirs={(found) => {
            const latest = savedOf(found);
            setTheirs(null);
            saving.takeTheirs(latest);
            dispatch({ type: 'load', content: contentOf(latest.form) });
          }}
          onBoth={() => {
            setTheirs(null);
            saving.keepBoth();
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
            over={theirs === null ? over.points : theirs.points}
          />
          <LookTools look={look} hasLines={hasLines} lines={t('ceph.lines')} onLook={setLook} onLines={setLines} />
        </div>
        <div className={styles['side']}>
          {isReadOnly ? null : <AutomaticLandmarks fileId={file.id} state={state} dispatch={dispatch} />}
          <LandmarkList state={state} dispatch={dispatch} isReadOnly={isReadOnly} />
          <Calibration
            calibration={state.content.calibration}
            ruler={state.ruler}
            dispatch={dispatch}
            isReadOnly={isReadOnly}
            stated={props.scale}
            noScale={t('ceph.noScale')}
          />
          {cephView(file.category) === 'lateral' ? (
            <Superimposition
              record={record}
              fileId={file.id}
              tracings={tracings.data ?? []}
              overlay={overlay}
              problem={over.problem}
              onChange={setOverlay}
            />
          ) : null}
          <Results content={state.content} patientId={record.patient.id} />
        </div>
      </div>
      <KeyHelp
        lines={[
          { keys: ['←', '→', '↑', '↓'], does: t('ceph.keys.arrows') },
          { keys: ['Shift', 'Ctrl'], does: t('board.keys.faster') },
          { keys: ['Enter'], does: t('ceph.keys.place') },
          { keys: ['n', 'p'], does: t('ceph.keys.step') },
          { keys: ['s'], does: t('ceph.keys.skip') },
          { keys: ['Delete'], does: t('ceph.keys.remove') },
          { keys: ['+', '-', '0'], does: t('board.keys.zoom') },
          { keys: ['Ctrl+Z', 'Ctrl+Y'], does: t('board.keys.undo') },
        ]}
      />
    </>
  );
}
