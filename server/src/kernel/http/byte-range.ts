/** A range of an answer, first and last byte inclusive. */
export interface AnswerRange {
  readonly first: number;
  readonly last: number;
}

const RANGE_HEADER = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses the `Range` header of a request (RFC 9110, section 14).
 *
 * @returns `undefined` for the whole answer: without the header, for several ranges, and for other units, as the RFC
 *   allows; `'unsatisfiable'` for a range outside of the content.
 */
export function parseByteRange(header: string | undefined, size: number): AnswerRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = RANGE_HEADER.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}
