import type { DicomSummary, DisplayFrame } from '@dentarium/dicom/pool';
import cornerstone, { type CornerstoneImage, type EnabledElement } from 'cornerstone-core/dist/cornerstone.min.js';
import { CanvasPainter } from './canvas-painter.ts';
import { FramePainter } from './paint-frame.ts';
import type { PaneImage, Placement } from './pane-geometry.ts';
import { toLook } from './viewport.ts';

/** A decoded frame with the summary of its file, as an image of cornerstone. */
export interface ReadyFrame extends CornerstoneImage {
  readonly decoded: DisplayFrame;
  readonly summary: DicomSummary;
}

const painters = new WeakMap<EnabledElement, CanvasPainter>();

/** Returns the painter of the canvas of an element; it stops when the element is disabled. */
function findPainter(enabledElement: EnabledElement): CanvasPainter {
  const existing = painters.get(enabledElement);
  if (existing !== undefined) return existing;
  const painter = new CanvasPainter();
  painters.set(enabledElement, painter);
  enabledElement.element.addEventListener(cornerstone.EVENTS.ELEMENT_DISABLED, () => painter.leave(), { once: true });
  return painter;
}

/** Rounds away the errors of sines and cosines, by which an upright image would have a slope. */
const toExact = (value: number): number => Math.round(value * 1e9) / 1e9;

function readPlacement(enabledElement: EnabledElement): Placement {
  const [a, b, c, d, e, f] = cornerstone.internal.getTransform(enabledElement).m;
  return { a: toExact(a), b: toExact(b), c: toExact(c), d: toExact(d), e: toExact(e), f: toExact(f) };
}

/** Returns a decoded frame as an image that draws itself by the grey levels of the standard. */
export function createReadyFrame(imageId: string, decoded: DisplayFrame, summary: DicomSummary): ReadyFrame {
  const { columns: width, rows: height } = summary.form ?? { columns: 0, rows: 0 };
  const painter = new FramePainter(decoded, { width, height });
  const grey = decoded.kind === 'grey' ? decoded.grey : null;
  const values = decoded.kind === 'grey' ? decoded.grey.values : decoded.rgb;
  return {
    decoded,
    summary,
    imageId,
    width,
    height,
    columns: width,
    rows: height,
    color: grey === null,
    minPixelValue: grey?.least ?? 0,
    maxPixelValue: grey?.most ?? 255,
    slope: grey?.slope ?? 1,
    intercept: grey?.intercept ?? 0,
    windowCenter: grey?.window.centre,
    windowWidth: grey?.window.width,
    // The painter knows the polarity of the file.
    invert: false,
    // Only their ratio matters for drawing; measurements take the millimetres from the summary.
    columnPixelSpacing: 1,
    rowPixelSpacing: summary.aspect,
    // Doubled for the smaller sizes and the painted picture.
    sizeInBytes: values.byteLength * 2,
    getPixelData: () => values,
    render: (enabledElement, isInvalidated) => {
      const { canvas, viewport } = enabledElement;
      const context = canvas.getContext('2d');
      if (context === null) return;
      findPainter(enabledElement).draw(
        context,
        {
          painter,
          placement: readPlacement(enabledElement),
          look: toLook(viewport),
          width: canvas.width,
          height: canvas.height,
        },
        isInvalidated,
      );
    },
  };
}

/** Returns the size of a frame with the aspect ratio of its pixels. */
export function toPaneImage({
  width,
  height,
  columnPixelSpacing: across,
  rowPixelSpacing: down,
}: CornerstoneImage): PaneImage {
  return { width, height, aspect: (down ?? 1) / (across ?? 1) };
}
