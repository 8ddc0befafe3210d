import type { ImageStep, ResizeStep } from '../images/image-steps.ts';
import { OssError } from '../protocol/oss-error.ts';

const MODES = ['lfit', 'mfit', 'fill', 'pad', 'fixed'] as const;
const MAX_SIDE_PIXELS = 16_384;

function createInvalidError(description: string): OssError {
  return new OssError('InvalidArgument', `The image processing is not supported: ${description}.`);
}

function parseWhole(text: string, min: number, max: number, description: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw createInvalidError(description);
  return value;
}

function parseResize(parameters: readonly string[]): ResizeStep {
  const step: { -readonly [K in keyof ResizeStep]: ResizeStep[K] } = {
    kind: 'resize',
    mode: 'lfit',
    limit: true,
    colour: '#ffffff',
  };
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('_', 2);
    const side = () => parseWhole(value, 1, MAX_SIDE_PIXELS, parameter);
    if (name === 'w') step.width = side();
    else if (name === 'h') step.height = side();
    else if (name === 'l') step.long = side();
    else if (name === 's') step.short = side();
    else if (name === 'p') step.percent = parseWhole(value, 1, 1000, parameter);
    else if (name === 'limit') step.limit = parseWhole(value, 0, 1, parameter) === 1;
    else if (name === 'color' && /^[0-9a-f]{6}$/i.test(value)) step.colour = `#${value}`;
    else if (name === 'm') step.mode = MODES.find((mode) => mode === value) ?? throwInvalid(parameter);
    else throwInvalid(parameter);
  }
  // A percentage states by itself whether the image grows.
  return step.percent === undefined ? step : { ...step, mode: 'fixed', limit: false };
}

function throwInvalid(description: string): never {
  throw createInvalidError(description);
}

function parseStep(text: string): ImageStep {
  const [name = '', ...parameters] = text.split(',');
  const [first = ''] = parameters;
  if (name === 'resize' && parameters.length > 0) return parseResize(parameters);
  if (name === 'auto-orient' && (first === '1' || first === '0'))
    return first === '1' ? { kind: 'orient' } : { kind: 'rotate', degrees: 0 };
  if (name === 'rotate') return { kind: 'rotate', degrees: parseWhole(first, 0, 360, text) };
  if (name === 'quality' && /^[qQ]_/.test(first))
    return { kind: 'quality', quality: parseWhole(first.slice(2), 1, 100, text) };
  if (name === 'format' && ['jpg', 'jpeg', 'png', 'webp'].includes(first))
    return { kind: 'format', format: first === 'png' || first === 'webp' ? first : 'jpeg' };
  throw createInvalidError(text);
}

/**
 * Parses `image/resize,w_150/quality,q_85`.
 *
 * @returns `info` if only the facts of the image are requested.
 * @throws OssError if the product does not use the step.
 */
export function readProcess(process: string): readonly ImageStep[] | 'info' {
  const [kind, ...steps] = process.split('/');
  if (kind !== 'image' || steps.length === 0) throw createInvalidError(process);
  return steps.length === 1 && steps[0] === 'info' ? 'info' : steps.map(parseStep);
}
