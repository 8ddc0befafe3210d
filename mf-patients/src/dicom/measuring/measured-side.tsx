import type { Measurement } from '@dentarium/server/calls/annotations';
import { type ComponentProps, useEffect } from 'react';
import type { ImageFact } from '@dentarium/ui/zoom';
import { DicomSide, type DisplayedFrame } from '../dicom-side.tsx';
import { PrintedNotes } from '../printed-notes.tsx';
import { type MeasurementKind, POINT_COUNTS, toScale } from './measure.ts';
import { MeasurementLayer } from './measurement-layer.tsx';
import { type Annotations, useAnnotations } from './use-annotations.ts';

type Spot = Measurement['points'][number];

/** Where a measurement begins that the keyboard makes: around the middle of the image, in parts of its sides. */
const START_POINTS: readonly Spot[] = [
  [0.4, 0.5],
  [0.6, 0.5],
  [0.6, 0.6],
  [0.4, 0.65],
];

/** A measurement in the middle of the image, whose points are then moved by the keys. */
function createCentredMeasurement(kind: MeasurementKind, { ref, ready }: DisplayedFrame): Measurement | null {
  const form = ready?.summary.form;
  if (form === null || form === undefined) return null;
  const [first = [0, 0], second = [1, 1], ...others]: readonly Spot[] = START_POINTS;
  const corner = START_POINTS[2] ?? second;
  const places = kind === 'rectangle' || kind === 'ellipse' ? [first, corner] : [first, second, ...others];
  const points = places.slice(0, POINT_COUNTS[kind]).map(([x, y]): Spot => [x * form.columns, y * form.rows]);
  return { id: crypto.randomUUID(), kind, frame: ref.id, points, note: '' };
}

/** A file with what is measured on it. */
export function MeasuredSide(
  props: Omit<ComponentProps<typeof DicomSide>, 'renderOverlay' | 'onEnter' | 'notes'> & {
    readonly kind: MeasurementKind | null;
    readonly mayEdit: boolean;
    /** Whose it is and of when, for paper, which always says it. */
    readonly printedFacts: readonly ImageFact[];
    readonly shown: DisplayedFrame | null;
    readonly onAnnotations: (annotations: Annotations | null) => void;
  },
) {
  const { kind, shown, onAnnotations, mayEdit, printedFacts, ...side } = props;
  const annotations = useAnnotations(props.file.id, mayEdit);
  const annotationsKey = JSON.stringify([annotations.measurements, annotations.calibration, annotations.state]);
  useEffect(() => {
    onAnnotations(annotations);
    // What it does stays the same while what it shows does.
    // oxlint-disable-next-line react/exhaustive-deps -- the object is made anew with each rendering
  }, [annotationsKey, onAnnotations]);
  return (
    <DicomSide
      {...side}
      notes={
        <PrintedNotes
          facts={printedFacts}
          fileName={props.file.name}
          viewing={props.viewing}
          shown={shown}
          annotations={annotations}
        />
      }
      onEnter={
        kind === null || shown === null
          ? undefined
          : () => {
              const measurement = createCentredMeasurement(kind, shown);
              if (measurement !== null) annotations.upsert(measurement);
            }
      }
      renderOverlay={(overlay, ref) => (
        <MeasurementLayer
          overlay={overlay}
          frame={ref.id}
          measurements={annotations.measurements}
          scale={toScale(overlay.ready.summary.spacing, annotations.calibration)}
          kind={kind}
          onPut={annotations.upsert}
          onRemove={annotations.remove}
        />
      )}
    />
  );
}
