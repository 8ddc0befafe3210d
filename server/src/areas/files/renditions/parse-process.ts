import { Failure } from '../../../kernel/failures/failure.ts';

/** The requested form of an object: its bytes, its thumbnail, or a smaller rendition. */
export type Process = 'original' | 'thumb' | { readonly maxSide: number };

const THUMB_SIDE_PX = 150;
const MAX_SIDE_PX = 1000;

/**
 * Parses the `process` parameter of the specification's download, in the form of Aliyun OSS: `image/resize,w_150` with
 * further parameters in any order.
 *
 * @throws Failure `request.invalid`
 */
export function parseProcess(text: string | undefined): Process {
  if (text === undefined || text === '') return 'original';
  const side = Number(/^image\/resize,(?:.*,)?[wl]_(\d{1,5})(?:,|$)/.exec(text)?.[1]);
  if (!(side >= 1 && side <= MAX_SIDE_PX)) {
    throw new Failure('request.invalid', { fields: [{ field: 'process', problem: 'unknown' }] });
  }
  return side <= THUMB_SIDE_PX ? 'thumb' : { maxSide: side };
}
