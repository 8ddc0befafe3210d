import type { ContactStepText } from './contact-steps.ts';
import type { MeasuredLine } from './measuring/measure-overlay.tsx';
import type { Viewing } from './viewing.ts';

const MARGIN = 12;
const LINE = 18;

/** The content that is drawn over the models. */
interface ScreenshotContent {
  /** The lines of each picture on the canvas. */
  readonly blocks: readonly (readonly string[])[];
  readonly lines: readonly MeasuredLine[];
  /** The legend of the colours; empty if the models are not coloured. */
  readonly scale: readonly ContactStepText[];
}

/**
 * Renders a viewing as a PNG: the models, the measurements, the colour legend, and the patient facts.
 *
 * @returns `null` if the browser cannot create one
 */
export async function renderScreenshot(
  viewing: Viewing,
  { blocks, lines, scale: steps }: ScreenshotContent,
): Promise<Blob | null> {
  const { canvas } = viewing.scene;
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (context === null) return null;
  const colours = getComputedStyle(canvas);
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  context.fillStyle = colours.getPropertyValue('--d-viewer-surround');
  context.fillRect(0, 0, picture.width, picture.height);
  if (!(await viewing.scene.copyTo(context))) return null;
  context.scale(scale, scale);
  context.font = `13px ${colours.fontFamily}`;
  context.lineWidth = 2;
  context.strokeStyle = colours.getPropertyValue('--d-viewer-focus');
  context.fillStyle = colours.getPropertyValue('--d-viewer-text');
  for (const { places, text } of lines) {
    const spots = places.map((place) => viewing.scene.project(place)).filter((spot) => spot !== null);
    const [first] = spots;
    if (first === undefined || spots.length < places.length) continue;
    context.beginPath();
    for (const { x, y } of spots) context.lineTo(x, y);
    context.stroke();
    const middle = (spots.length - 1) / 2;
    const [one = first, other = first] = [spots[Math.floor(middle)], spots[Math.ceil(middle)]];
    context.fillText(text, (one.x + other.x) / 2, (one.y + other.y) / 2 - 8);
  }
  const panes = viewing.scene.listPanes();
  for (const [index, lines] of blocks.entries()) {
    const { x = 0, y = 0 } = panes[index] ?? {};
    for (const [at, line] of lines.entries()) context.fillText(line, x + MARGIN, y + MARGIN + 14 + at * LINE);
  }
  const textX = MARGIN + LINE;
  for (const [at, { colour, text }] of steps.entries()) {
    const y = canvas.clientHeight - MARGIN - (steps.length - at) * LINE;
    context.fillStyle = colour;
    context.fillRect(MARGIN, y, 12, 12);
    context.fillStyle = colours.getPropertyValue('--d-viewer-text');
    context.fillText(text, textX, y + 11);
  }
  return new Promise((resolve) => {
    picture.toBlob(resolve, 'image/png');
  });
}
