import { isStale } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import {
  insertMeasuredSet,
  type MeasuredSet,
  type MeasuredSetForm,
  type MeasurementTemplate,
  updateMeasuredSet,
} from '@dentarium/server/calls/custom-measurements';
import { pageImages, StageChip } from '@dentarium/ui';
import type { SavedValue } from '@dentarium/ui/autosave';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BoardFrame,
  Calibration,
  listRulerPoints,
  PointBoard,
  StaleChoice,
  type StatedScale,
  useBoardSaving,
} from '@dentarium/viewers/marks';
import type { PatientRecord } from '../patient/patient-record.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { MeasuredValues } from './measured-values.tsx';
import {
  toMeasuringContent,
  toDraftContent,
  toMeasuringForm,
  listLines,
  MEASURING_EDITOR,
  type MeasuringContent,
  applyTemplate,
  toImageScale,
} from './measuring-content.ts';
import { PointList } from './point-list.tsx';

const MEASURING = {
  open: MEASURING_EDITOR.open,
  reduce: MEASURING_EDITOR.reduce,
  toForm: toMeasuringForm,
  toContent: toMeasuringContent,
};

/** Measures an image by a template: the image with its points, the values, and saving. */
export function MeasureEditor(props: {
  readonly record: PatientRecord;
  readonly file: PatientFile & { readonly width: number; readonly height: number };
  readonly stated: StatedScale | null;
  readonly templateId: string;
  readonly isReadOnly: boolean;
  /** The state on the server; its id is `null` for a new set. */
  readonly savedBoard: SavedValue<MeasuredSetForm>;
  readonly start: MeasuringContent;
  /** The current version of the template; `undefined` if the user does not have it. */
  readonly template: MeasurementTemplate | undefined;
  readonly loadSets: () => Promise<readonly MeasuredSet[]>;
  readonly loadTemplates: () => void;
  /** The content of the head, beside undo and redo. */
  readonly head: ReactNode;
}) {
  const { t } = useTranslation();
  const toItem = usePatientItems();
  const { record, file, savedBoard, stated, template, templateId, isReadOnly } = props;
  const board = useBoardSaving({
    kind: MEASURING,
    place: `measure.${file.id}.${templateId}`,
    noun: 'measuredSet',
    savedBoard,
    isReadOnly,
    start: props.start,
    // A draft is resumed only if its points belong to this version of the template.
    resume: (form) =>
      form.templateVersion === props.start.templateVersion ? toDraftContent(form, props.start, stated) : null,
    save: async (send, { id, version }, form) => {
      try {
        return id === null
          ? await send(insertMeasuredSet, { params: { id: file.id }, body: { ...form, templateId } })
          : await send(updateMeasuredSet, { params: { id }, body: { ...form, version } });
      } catch (error) {
        // The page offers the current version of the template.
        if (isStale(error, 'measurementTemplate')) props.loadTemplates();
        throw error;
      }
    },
    load: async () => (await props.loadSets()).find((set) => matchesImage(set, file.id, templateId)),
    onSaved: () => undefined,
  });
  const { state, dispatch } = board;
  const { content, active } = state;
  const stage = record.stages.find(({ id }) => id === file.stageId);
  const getPointName = (id: string): string => content.definition.points.find((point) => point.id === id)?.name ?? id;
  const placedPoints = content.definition.points.flatMap(({ id, name }) => {
    const at = content.points[id];
    return at === undefined ? [] : [{ id, label: name, at }];
  });
  return (
    <BoardFrame
      item={{ ...toItem(record, file), width: file.width, height: file.height }}
      group={stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />}
      title={t('measuring.title')}
      lines={t('measuring.lines')}
      keys={{
        arrows: t('measuring.keys.arrows'),
        place: t('measuring.keys.place'),
        step: t('measuring.keys.step'),
        skip: t('measuring.keys.skip'),
        remove: t('measuring.keys.remove'),
      }}
      saving={board.saving}
      isReadOnly={isReadOnly}
      head={props.head}
      banner={
        <>
          {board.isStale ? <StaleChoice title={t('measuring.staleTitle')} {...board.choice} /> : null}
          {template === undefined || template.version === content.templateVersion || isReadOnly ? null : (
            <Alert
              type="info"
              showIcon
              title={t('measuring.templateChanged')}
              action={
                <Button onClick={() => dispatch({ type: 'choose', to: applyTemplate(content, template) })}>
                  {t('measuring.takeTemplate')}
                </Button>
              }
            />
          )}
        </>
      }
      renderBoard={({ image, look, hasLines }) => (
        <PointBoard
          images={pageImages}
          image={image}
          label={t('measuring.board')}
          help={t('measuring.boardHelp')}
          points={placedPoints}
          lines={hasLines ? listLines(content) : []}
          active={active === null ? null : { id: active, label: getPointName(active) }}
          ruler={state.ruler}
          setRuler={listRulerPoints(content.calibration)}
          dispatch={dispatch}
          look={look}
          isReadOnly={isReadOnly}
        />
      )}
      side={
        <>
          <PointList state={state} dispatch={dispatch} isReadOnly={isReadOnly} />
          <MeasuredValues
            content={content}
            scale={toImageScale(content.calibration, stated)}
            isMirrored={file.mirror}
          />
          <Calibration
            calibration={content.calibration}
            ruler={state.ruler}
            dispatch={dispatch}
            isReadOnly={isReadOnly}
            stated={stated}
            noScale={t('measuring.noScale')}
          />
        </>
      }
    />
  );
}

/** Returns whether a set is one of an image by a template that is not deleted. */
export function matchesImage(set: MeasuredSet, fileId: string, templateId: string): boolean {
  return set.fileId === fileId && set.templateId === templateId && set.daysLeft === null;
}
