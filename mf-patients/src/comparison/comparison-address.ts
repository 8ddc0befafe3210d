import type { Stage } from '@dentarium/api/services/stage-service';

/** The address of the comparison of two stages: the earlier is the page, on the left, the later beside it. */
export function comparisonAddress(one: Stage, other: Stage): string {
  const [left, right] = one.stageDate <= other.stageDate ? [one, other] : [other, one];
  return `/patient/${left.patientId}/stage/${left.id}?compare=${right.id}`;
}

/** How a comparison is shown, as the address says. */
export interface ComparisonAddress {
  readonly by: 'pairs' | 'layouts';
  /** The category whose two images are looked at closely; `null` for none. */
  readonly pair: number | null;
}

/** Reads how a comparison is shown. */
export function readComparison(searchParams: URLSearchParams): ComparisonAddress {
  const pair = Number(searchParams.get('pair') ?? Number.NaN);
  return { by: searchParams.get('by') === 'layouts' ? 'layouts' : 'pairs', pair: Number.isInteger(pair) ? pair : null };
}

/** Writes how a comparison with a stage is shown. */
export function writeComparison(rightId: string, { by, pair }: ComparisonAddress): string {
  const searchParams = new URLSearchParams({ compare: rightId });
  if (by === 'layouts') searchParams.set('by', by);
  if (pair !== null) searchParams.set('pair', String(pair));
  return searchParams.toString();
}

/** The address without the comparison. */
export function withoutComparison(searchParams: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => !['compare', 'by', 'pair'].includes(name)));
}
