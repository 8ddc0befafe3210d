/** The largest JSON text that is parsed. */
export interface JsonBounds {
  /** UTF-16 code units of the text. */
  readonly length: number;
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Entries of all lists and objects together. */
  readonly entries: number;
}

/** The bounds of a document of this product: the deepest one has 12 levels. */
export const JSON_BOUNDS: JsonBounds = { length: 1024 * 1024, depth: 64, entries: 200_000 };

/** A JSON text has more of something than is allowed. */
export class JsonBoundsError extends Error {
  override readonly name = 'JsonBoundsError';
  readonly exceeded: keyof JsonBounds;

  constructor(exceeded: keyof JsonBounds) {
    super(`The JSON text exceeds the bound of its ${exceeded}`);
    this.exceeded = exceeded;
  }
}

/**
 * Returns the first bound that a text exceeds; `undefined` if it exceeds none. The text is read once without parsing it,
 * and may be no JSON at all.
 */
function findExceededBound(text: string, bounds: JsonBounds): keyof JsonBounds | undefined {
  if (text.length > bounds.length) return 'length';
  let depth = 0;
  let entries = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // A string: its end is a quote that no backslash precedes.
        for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at += 1)
          if (text.charCodeAt(at) === 0x5c) at += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        entries += 1;
        if (depth > bounds.depth) return 'depth';
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        entries += 1;
        break;
      default:
    }
    if (entries > bounds.entries) return 'entries';
  }
  return undefined;
}

/**
 * Throws for a text whose JSON is too long, too deep or too wide to be walked in a short time.
 * @throws JsonBoundsError
 */
export function requireBoundedJson(text: string, bounds: JsonBounds = JSON_BOUNDS): void {
  const exceeded = findExceededBound(text, bounds);
  if (exceeded !== undefined) throw new JsonBoundsError(exceeded);
}

/**
 * Parses JSON that somebody else has written. Whatever walks the value afterwards has a bounded amount of work, and may
 * use recursion.
 * @throws JsonBoundsError before anything is parsed, SyntaxError
 */
export function parseBoundedJson(text: string, bounds: JsonBounds = JSON_BOUNDS): unknown {
  requireBoundedJson(text, bounds);
  return JSON.parse(text);
}
