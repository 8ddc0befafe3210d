import type { CallResult } from '@dentarium/api';
import type { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { ORDER_TYPE_CODES, type OrderTabKey } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { useTypeFormatter } from '../../order/order-facts.tsx';

/** One kind with its counts by period. There are at most four, distinguished by their places and colours. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly counts: readonly number[];
}

/** Sums each period over all kinds. */
export function sumByPeriod(series: readonly Series[]): number[] {
  return (series[0]?.counts ?? []).map((_, index) => series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
}

/** The statistics of the server. */
export type Statistics = CallResult<typeof queryOrderStatistics>;

/** The criterion that distinguishes the columns. */
export type SeriesKind = 'type' | 'status';

/** The tabs of the list in groups, because the columns can only show a few. */
const STATUS_GROUPS = [
  { key: 'clinic', tabs: ['toSubmit', 'toComplete', 'toConfirm'] },
  { key: 'manufacturer', tabs: ['inReview', 'inDesign', 'inProduction'] },
  { key: 'shipped', tabs: ['shipped'] },
  { key: 'done', tabs: ['received', 'archive'] },
] as const satisfies readonly { readonly key: string; readonly tabs: readonly OrderTabKey[] }[];

/** Lists the counts by period, with 0 for periods without counts. */
function toCounts(length: number, rows: readonly { readonly period: number; readonly count: number }[]): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const { period, count } of rows) counts[period] = (counts[period] ?? 0) + count;
  return counts;
}

/** Returns a function that groups the counts into named kinds: by the type of the order, or by its current owner. */
export function useSeriesBuilder(): (statistics: Statistics, kind: SeriesKind, length: number) => Series[] {
  const { t } = useTranslation();
  const typeName = useTypeFormatter();
  return ({ types, tabs }, kind, length) =>
    kind === 'type'
      ? ORDER_TYPE_CODES.map((type) => ({
          key: String(type),
          name: typeName(type),
          counts: toCounts(
            length,
            types.filter((row) => row.type === type),
          ),
        }))
      : STATUS_GROUPS.map(({ key, tabs: groupTabs }) => ({
          key,
          name: t(`statistics.group.${key}`),
          counts: toCounts(
            length,
            tabs.filter(({ tab }) => (groupTabs as readonly OrderTabKey[]).includes(tab)),
          ),
        }));
}
