/** The shapes of marks. */
const SHAPES = 'line, polyline, rect, circle, ellipse, path, text';

function readNumbers(element: Element, ...names: readonly string[]): number[] {
  return names.map((name) => Number(element.getAttribute(name) ?? 0));
}

function toEllipsePath(x: number, y: number, width: number, height: number): string {
  return `M${x - width} ${y}a${width} ${height} 0 1 0 ${width * 2} 0a${width} ${height} 0 1 0 ${-width * 2} 0z`;
}

/** Returns the outline of a shape as the data of a path; empty for a text. */
export function toPathData(shape: Element): string {
  switch (shape.tagName.toLowerCase()) {
    case 'path':
      return shape.getAttribute('d') ?? '';
    case 'line': {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = readNumbers(shape, 'x1', 'y1', 'x2', 'y2');
      return `M${x1} ${y1}L${x2} ${y2}`;
    }
    case 'polyline':
      return `M${(shape.getAttribute('points') ?? '').trim().split(/\s+/).join('L')}`;
    case 'rect': {
      const [x = 0, y = 0, width = 0, height = 0] = readNumbers(shape, 'x', 'y', 'width', 'height');
      return `M${x} ${y}h${width}v${height}h${-width}z`;
    }
    case 'circle': {
      const [x = 0, y = 0, radius = 0] = readNumbers(shape, 'cx', 'cy', 'r');
      return toEllipsePath(x, y, radius, radius);
    }
    case 'ellipse': {
      const [x = 0, y = 0, width = 0, height = 0] = readNumbers(shape, 'cx', 'cy', 'rx', 'ry');
      return toEllipsePath(x, y, width, height);
    }
    default:
      return '';
  }
}

function createPath(shape: Element): Path2D {
  return new Path2D(toPathData(shape));
}

const TEXT_ALIGNMENTS: Readonly<Record<string, CanvasTextAlign>> = { start: 'left', middle: 'center', end: 'right' };

function drawText(context: CanvasRenderingContext2D, text: Element, style: CSSStyleDeclaration): void {
  const [x = 0, y = 0] = readNumbers(text, 'x', 'y');
  context.font = `${style.fontSize} ${style.fontFamily}`;
  context.textAlign = TEXT_ALIGNMENTS[text.getAttribute('text-anchor') ?? 'start'] ?? 'left';
  if (style.stroke !== 'none') context.strokeText(text.textContent, x, y);
  context.fillText(text.textContent, x, y);
}

/** Draws the shapes of an image over a picture, in the colours that the page gives them. The origin is its upper left corner. */
export function drawSvg(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  const [left = 0, top = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  context.save();
  context.translate(-left, -top);
  for (const shape of svg.querySelectorAll(SHAPES)) {
    const style = getComputedStyle(shape);
    context.globalAlpha = Number(style.opacity) * Number(style.strokeOpacity);
    context.strokeStyle = style.stroke;
    context.fillStyle = style.fill;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.lineJoin = 'round';
    context.setLineDash(
      style.strokeDasharray === 'none'
        ? []
        : style.strokeDasharray.split(/[ ,]+/).map((part) => Number.parseFloat(part)),
    );
    if (shape.tagName.toLowerCase() === 'text') {
      drawText(context, shape, style);
      continue;
    }
    const path = createPath(shape);
    if (style.fill !== 'none') context.fill(path);
    if (style.stroke !== 'none') context.stroke(path);
  }
  context.restore();
}
