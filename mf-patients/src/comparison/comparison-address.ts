import type { Stage } from '@dentarium/api/stages/calls';
import { createSearchCodec, searchId, searchWholeNumber, searchStringLiteral } from '@dentarium/platform/search-params';

/** Returns the address of the comparison of two stages: the earlier is the page, on the left, the later on the right. */
export function toComparisonAddress(one: Stage, other: Stage): string {
  const [left, right] = one.stageDate <= other.stageDate ? [one, other] : [other, one];
  return `/patient/${left.patientId}/stage/${left.id}?compare=${right.id}`;
}

/** The display of a comparison as given by the address. */
export interface ComparisonAddress {
  readonly by: 'pairs' | 'layouts';
  /** The category whose two images are enlarged; `null` for none. */
  readonly pair: number | null;
  /** The arrangement of the enlarged images: side by side, or superimposed. */
  readonly close: 'zoom' | 'overlay';
}

const codec = createSearchCodec({
  compare: searchId,
  by: searchStringLiteral(['pairs', 'layouts']).withDefault('pairs'),
  pair: searchWholeNumber({ from: 0 }),
  close: searchStringLiteral(['zoom', 'overlay']).withDefault('zoom'),
});

/** Reads the display of a comparison. */
export function readComparison(searchParams: URLSearchParams): ComparisonAddress {
  const { by, pair, close } = codec.read(searchParams);
  return { by, pair, close };
}

/** Formats the query of a comparison with a stage. */
export function writeComparison(rightId: string, address: ComparisonAddress): string {
  return codec.write({ compare: rightId, ...address }).toString();
}

/** Returns the search parameters without the comparison. */
export function removeComparison(searchParams: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => !['compare', 'by', 'pair', 'close'].includes(name)));
}
