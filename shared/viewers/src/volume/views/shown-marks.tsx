import type { Vector } from '@dentarium/models/vectors';
import type { PlaneMark, VolumeMark } from '../../source/volume-marks.ts';
import type { ScreenPoint } from '../geometry/planes.ts';
import { isOnPlane, type ShownPlane, toKeptPlace, toMarkPlane } from '../marks/mark-plane.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { MarkDraft } from '../marks/use-mark-drawing.ts';
import { MarkShape } from './mark-shape.tsx';

/** Returns the marks that lie on a plane. */
export function findMarksOn(marks: readonly VolumeMark[], shownPlane: ShownPlane): readonly PlaneMark[] {
  return marks.filter((mark): mark is PlaneMark => mark.kind !== 'along' && isOnPlane(mark, shownPlane));
}

/** Shows the marks on a plane, and the one that is being drawn. */
export function ShownMarks(props: {
  readonly marks: readonly VolumeMark[];
  readonly draft: MarkDraft<Vector> | null;
  readonly shownPlane: ShownPlane;
  readonly fingerprint: string;
  readonly markText: MarkText;
  /** Returns the point of the screen of a place of the view. */
  readonly toScreen: (place: Vector) => ScreenPoint;
}) {
  const { draft, shownPlane, fingerprint, markText, toScreen } = props;
  const { orientation } = shownPlane;
  const toLines = ({ kind, points }: MarkDraft<Vector>): readonly string[] => {
    const keptPoints = points.map((point) => toKeptPlace(point, orientation));
    return markText({ id: '', kind, plane: toMarkPlane(shownPlane), points: keptPoints, geometry: fingerprint });
  };
  return (
    <>
      {findMarksOn(props.marks, shownPlane).map((mark) => (
        <MarkShape
          key={mark.id}
          kind={mark.kind}
          points={mark.points.map((point) => toScreen(orientation.toView(point)))}
          lines={markText(mark)}
          isStale={mark.geometry !== fingerprint}
        />
      ))}
      {draft === null ? null : (
        <MarkShape kind={draft.kind} points={draft.points.map(toScreen)} lines={toLines(draft)} />
      )}
    </>
  );
}
