import type { Stage } from '@dentarium/api/stages/calls';
import { searchCodec, searchId, searchWholeNumber, searchWordOf } from '@dentarium/platform/search-params';

/** The address of the comparison of two stages: the earlier is the page, on the left, the later beside it. */
export function toComparisonAddress(one: Stage, other: Stage): string {
  const [left, right] = one.stageDate <= other.stageDate ? [one, other] : [other, one];
  return `/patient/${left.patientId}/stage/${left.id}?compare=${right.id}`;
}

/** How a comparison is shown, as the address says. */
export interface ComparisonAddress {
  readonly by: 'pairs' | 'layouts';
  /** The category whose two images are looked at closely; `null` for none. */
  readonly pair: number | null;
  /** How they are looked at: beside each other, or one on the other. */
  readonly close: 'zoom' | 'overlay';
}

const codec = searchCodec({
  compare: searchId,
  by: searchWordOf(['pairs', 'layouts']).withDefault('pairs'),
  pair: searchWholeNumber({ from: 0 }),
  close: searchWordOf(['zoom', 'overlay']).withDefault('zoom'),
});

/** Reads how a comparison is shown. */
export function readComparison(searchParams: URLSearchParams): ComparisonAddress {
  const { by, pair, close } = codec.read(searchParams);
  return { by, pair, close };
}

/** Writes how a comparison with a stage is shown. */
export function writeComparison(rightId: string, address: ComparisonAddress): string {
  return codec.write({ compare: rightId, ...address }).toString();
}

/** The address without the comparison. */
export function removeComparison(searchParams: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => !['compare', 'by', 'pair', 'close'].includes(name)));
}
