import { drawSvg } from './draw-svg.ts';

/** The lines of text around the pictures. */
export interface ScreenshotLines {
  /** The lines that say whose images they are. */
  readonly facts: readonly string[];
  /** The lines about the file and how it is shown. */
  readonly details: readonly string[];
}

const MARGIN_PX = 12;
const LINE_PX = 20;
/** Pixels of the screenshot per px of the page, at least, so that it can be printed. */
const MIN_SCALE = 2;

/** Breaks texts into lines that are not wider than a picture, between the texts where possible. */
export function wrapTexts(
  texts: readonly string[],
  width: number,
  measure: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    const longerLine = last === undefined ? text : `${last}   ${text}`;
    if (last !== undefined && measure(longerLine) <= width) {
      lines[lines.length - 1] = longerLine;
      continue;
    }
    let rest = text;
    while (measure(rest) > width && rest.length > 1) {
      let length = rest.length - 1;
      while (length > 1 && measure(rest.slice(0, length)) > width) length -= 1;
      lines.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    lines.push(rest);
  }
  return lines;
}

/** Draws a pane: its picture, the marks over it, the sides of the patient, and its caption. */
function drawPane(context: CanvasRenderingContext2D, pane: HTMLElement, colours: CSSStyleDeclaration): void {
  const box = pane.getBoundingClientRect();
  const picture = pane.querySelector('canvas');
  if (picture !== null) {
    const { x, y, width, height } = picture.getBoundingClientRect();
    context.drawImage(picture, x - box.x, y - box.y, width, height);
  }
  const marks = pane.querySelector('svg');
  if (marks !== null) drawSvg(context, marks);
  context.globalAlpha = 1;
  context.textAlign = 'left';
  context.lineWidth = 3;
  context.setLineDash([]);
  for (const label of pane.querySelectorAll('[data-edge], [data-caption]')) {
    const place = label.getBoundingClientRect();
    const style = getComputedStyle(label);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = colours.getPropertyValue('--d-viewer-text');
    context.strokeStyle = colours.getPropertyValue('--d-viewer-surround');
    const [x, y] = [place.x - box.x + Number.parseFloat(style.paddingLeft), place.y - box.y + place.height - 4];
    context.strokeText(label.textContent, x, y);
    context.fillText(label.textContent, x, y);
  }
}

/**
 * Renders the panes of a view as a PNG, with the lines that say whose they are above, and those about the file below.
 *
 * @returns `null` if the browser cannot create one
 */
export async function renderScreenshot(view: HTMLElement, { facts, details }: ScreenshotLines): Promise<Blob | null> {
  const panes = [...view.querySelectorAll<HTMLElement>('[data-plane]')];
  const boxes = panes.map((pane) => pane.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const width = Math.max(...boxes.map(({ right }) => right)) - left;
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (context === null || panes.length === 0) return null;
  const colours = getComputedStyle(view);
  const font = `13px ${colours.fontFamily}`;
  context.font = font;
  const measure = (text: string): number => context.measureText(text).width;
  const [headLines, footLines] = [facts, details].map((texts) => wrapTexts(texts, width - MARGIN_PX * 2, measure));
  const toHeight = (lines: readonly string[] = []): number => MARGIN_PX + lines.length * LINE_PX;
  const scale = Math.max(MIN_SCALE, window.devicePixelRatio);
  picture.width = Math.round(width * scale);
  picture.height = Math.round((toHeight(headLines) + height + toHeight(footLines)) * scale);
  context.scale(scale, scale);
  context.fillStyle = colours.getPropertyValue('--d-viewer-surround');
  context.fillRect(0, 0, picture.width, picture.height);
  const drawLines = (lines: readonly string[] = [], y: number): void => {
    context.font = font;
    context.fillStyle = colours.getPropertyValue('--d-viewer-text');
    for (const [at, line] of lines.entries()) context.fillText(line, MARGIN_PX, y + MARGIN_PX / 2 + 14 + at * LINE_PX);
  };
  drawLines(headLines, 0);
  drawLines(footLines, toHeight(headLines) + height);
  for (const [at, pane] of panes.entries()) {
    const box = boxes[at];
    if (box === undefined) continue;
    context.save();
    context.translate(box.x - left, toHeight(headLines) + box.y - top);
    context.beginPath();
    context.rect(0, 0, box.width, box.height);
    context.clip();
    drawPane(context, pane, colours);
    context.restore();
  }
  return new Promise((resolve) => {
    picture.toBlob(resolve, 'image/png');
  });
}
