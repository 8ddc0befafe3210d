import {
  isLandmarkId,
  LANDMARK_BY_ID,
  type LandmarkId,
  type PlacedPoints,
  createTracingShapes,
} from '@dentarium/cephalometry';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { pageImages } from '@dentarium/ui';
import { type BoardImage, type BoardLine, listRulerPoints, type Look, PointBoard } from '@dentarium/viewers/marks';
import type { EditorAction, EditorState } from './tracing-editor.ts';

const getLabel = (id: LandmarkId): string => LANDMARK_BY_ID.get(id)?.label ?? id;

/** Shows the X-ray with its landmarks, which are placed by pointer or keys. */
export function TracingStage(props: {
  readonly image: BoardImage;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly look: Look;
  readonly isReadOnly: boolean;
  /** True if the lines of the tracing are drawn. */
  readonly hasLines: boolean;
  /** Another tracing that is superimposed on this one. */
  readonly over: PlacedPoints | null;
}) {
  const { t } = useTranslation();
  const { content, active, ruler } = props.state;
  const over = props.over === null ? [] : createTracingShapes(props.over);
  const lines: BoardLine[] = [
    ...(props.hasLines ? createTracingShapes(content.points) : []),
    ...over.map(({ points }) => ({ kind: 'over' as const, points })),
  ];
  return (
    <PointBoard
      images={pageImages}
      image={props.image}
      label={t('ceph.stage')}
      help={t('ceph.stageHelp')}
      points={listPlacedPoints(content)}
      lines={lines}
      active={active === null ? null : { id: active, label: getLabel(active) }}
      ruler={ruler}
      setRuler={listRulerPoints(content.calibration)}
      dispatch={props.dispatch}
      look={props.look}
      isReadOnly={props.isReadOnly}
    />
  );
}

function listPlacedPoints({ points, unchecked }: EditorState['content']) {
  return Object.entries(points).flatMap(([id, at]) =>
    isLandmarkId(id) ? [{ id, label: getLabel(id), at, isUnchecked: unchecked[id] !== undefined }] : [],
  );
}
