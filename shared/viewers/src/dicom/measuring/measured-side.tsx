import type { Measurement } from '../../source/annotations.ts';
import { type ComponentProps, useEffect } from 'react';
import type { ImageFact } from '@dentarium/ui/zoom';
import { DicomSide, type DisplayedFrame } from '../dicom-side.tsx';
import { PrintedNotes } from '../printed-notes.tsx';
import { type MeasurementKind, POINT_COUNTS, toScale } from './measure.ts';
import { MeasurementLayer } from './measurement-layer.tsx';
import { type Annotations, useAnnotations } from '../../annotations/use-annotations.ts';

type Spot = Measurement['points'][number];

/** The first points of a measurement by keyboard: around the middle of the image, as shares of its sides. */
const START_POINTS: readonly Spot[] = [
  [0.4, 0.5],
  [0.6, 0.5],
  [0.6, 0.6],
  [0.4, 0.65],
];

/** Creates a measurement in the middle of the image, whose points are then moved by keys. */
function createCentredMeasurement(kind: MeasurementKind, { ref, ready }: DisplayedFrame): Measurement | null {
  const form = ready?.summary.form;
  if (form === null || form === undefined) return null;
  const [first = [0, 0], second = [1, 1], ...others]: readonly Spot[] = START_POINTS;
  const corner = START_POINTS[2] ?? second;
  const places = kind === 'rectangle' || kind === 'ellipse' ? [first, corner] : [first, second, ...others];
  const points = places.slice(0, POINT_COUNTS[kind]).map(([x, y]): Spot => [x * form.columns, y * form.rows]);
  return { id: crypto.randomUUID(), kind, frame: ref.id, points, note: '' };
}

/** Shows a file with its measurements. */
export function MeasuredSide(
  props: Omit<ComponentProps<typeof DicomSide>, 'renderOverlay' | 'onEnter' | 'notes'> & {
    readonly kind: MeasurementKind | null;
    /** The patient facts for print, which always includes them. */
    readonly printedFacts: readonly ImageFact[];
    readonly displayedFrame: DisplayedFrame | null;
    readonly onAnnotations: (annotations: Annotations | null) => void;
  },
) {
  const { kind, displayedFrame, onAnnotations, printedFacts, ...side } = props;
  const annotations = useAnnotations(props.source, props.file.id);
  const annotationsKey = JSON.stringify([annotations.measurements, annotations.calibration, annotations.state]);
  useEffect(() => {
    onAnnotations(annotations);
    // The object is new on each render; its functions stay equivalent while its data is the same.
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
          displayedFrame={displayedFrame}
          annotations={annotations}
        />
      }
      onEnter={
        kind === null || displayedFrame === null
          ? undefined
          : () => {
              const measurement = createCentredMeasurement(kind, displayedFrame);
              if (measurement !== null) annotations.upsert(measurement);
            }
      }
      renderOverlay={(overlay, ref) => (
        <MeasurementLayer
          overlay={overlay}
          frame={ref.id}
          measurements={annotations.measurements}
          scale={toScale(overlay.ready.summary, annotations.calibration)}
          kind={kind}
          onPut={annotations.upsert}
          onRemove={annotations.remove}
        />
      )}
    />
  );
}
