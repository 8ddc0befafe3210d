import { toCephView, toNormSex } from '@dentarium/cephalometry';
import { toDentition, toNormSubject } from './norm-subject.ts';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { callQuery } from '@dentarium/platform';
import {
  type FileScale,
  insertTracing,
  queryTracings,
  type Tracing,
  type TracingForm,
  updateTracing,
} from '@dentarium/server/calls/cephalometry';
import type { SavedValue } from '@dentarium/ui/autosave';
import { StageChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardFrame, Calibration, StaleChoice, useBoardSaving } from '@dentarium/viewers/marks';
import type { PatientRecord } from '../patient/patient-record.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { AutomaticLandmarks } from './automatic-landmarks.tsx';
import { LandmarkList } from './landmark-list.tsx';
import { MethodChoice } from './method-choice.tsx';
import { Results } from './results.tsx';
import { type Overlay, toOverlay, Superimposition } from './superimposition.tsx';
import { toTracingContent, differingLandmarks, toTracingForm } from './tracing-content.ts';
import { reduceEditor, openEditor } from './tracing-editor.ts';
import { TracingStage } from './tracing-stage.tsx';

const TRACING = { open: openEditor, reduce: reduceEditor, toForm: toTracingForm, toContent: toTracingContent };

/** Returns the saved state of a tracing in the form that is compared with the page. */
export function toSavedBoard(tracing: Tracing): SavedValue<TracingForm> {
  return { id: tracing.id, version: tracing.version, value: toTracingForm(toTracingContent(tracing)) };
}

/** Edits one tracing of an X-ray: the film with its landmarks, the results, and saving. */
export function CephEditor(props: {
  readonly record: PatientRecord;
  readonly file: PatientFile & { readonly width: number; readonly height: number };
  /** The state on the server; its id is `null` for a new tracing. */
  readonly savedBoard: SavedValue<TracingForm>;
  /** The scale that the file states. */
  readonly scale: FileScale | null;
  readonly onSaved: (tracing: Tracing) => void;
  /** The content of the head, beside undo and redo. */
  readonly head: ReactNode;
}) {
  const { t } = useTranslation();
  const toItem = usePatientItems();
  const { record, file, savedBoard } = props;
  const isReadOnly = !record.mayEdit;
  const stage = record.stages.find(({ id }) => id === file.stageId);
  const [overlay, setOverlay] = useState<Overlay>({ tracingId: null, way: 'sn' });
  const tracings = useQuery(callQuery(queryTracings, { params: { id: record.patient.id } }, { silent: true }));
  const board = useBoardSaving({
    kind: TRACING,
    place: `ceph.${file.id}`,
    noun: 'cephTracing',
    savedBoard,
    isReadOnly,
    start: toTracingContent(savedBoard.value),
    resume: toTracingContent,
    save: (send, { id, version }, form) =>
      id === null
        ? send(insertTracing, { params: { id: file.id }, body: form })
        : send(updateTracing, { params: { id }, body: { ...form, version } }),
    load: async (id) => (await tracings.refetch()).data?.find((tracing) => tracing.id === id),
    onSaved: props.onSaved,
  });
  // The tracing of another user lies over the image until the conflict is resolved.
  const { state, dispatch, theirs } = board;
  const other = tracings.data?.find(({ id }) => id === overlay.tracingId);
  const over = toOverlay(state.content, other, overlay.way);
  return (
    <BoardFrame
      item={{ ...toItem(record, file), width: file.width, height: file.height }}
      group={stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
      title={t('ceph.title')}
      lines={t('ceph.lines')}
      keys={{
        arrows: t('ceph.keys.arrows'),
        place: t('ceph.keys.place'),
        step: t('ceph.keys.step'),
        skip: t('ceph.keys.skip'),
        remove: t('ceph.keys.remove'),
      }}
      saving={board.saving}
      isReadOnly={isReadOnly}
      head={props.head}
      banner={
        <>
          {board.isStale ? (
            <StaleChoice
              title={t('ceph.staleTitle')}
              differing={theirs === null ? [] : differingLandmarks(state.content, theirs)}
              {...board.choice}
              onBoth={board.keepBoth}
            />
          ) : null}
          <MethodChoice
            category={file.category}
            state={state}
            dispatch={dispatch}
            isReadOnly={isReadOnly}
            sex={toNormSex(record.patient.gender)}
            dentition={toDentition(record.patient)}
          />
        </>
      }
      renderBoard={(drawing) => (
        <TracingStage
          {...drawing}
          state={state}
          dispatch={dispatch}
          isReadOnly={isReadOnly}
          over={theirs === null ? over.points : theirs.points}
        />
      )}
      side={
        <>
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
          {toCephView(file.category) === 'lateral' ? (
            <Superimposition
              record={record}
              fileId={file.id}
              tracings={tracings.data ?? []}
              overlay={overlay}
              problem={over.problem}
              onChange={setOverlay}
            />
          ) : null}
          <Results
            content={state.content}
            patientId={record.patient.id}
            subject={toNormSubject(record.patient, file.takenAt)}
          />
        </>
      }
    />
  );
}
