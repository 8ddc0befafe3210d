import type { CallResult } from '@dentarium/api';
import type { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { ORDER_TYPE_CODES, type OrderTabKey } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../order/order-facts.tsx';

/** One kind of what is counted, with its counts by period; at most four, told apart by their places and colours. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly counts: readonly number[];
}

/** The sum of each period over all kinds. */
export function sumByPeriod(series: readonly Series[]): number[] {
  return (series[0]?.counts ?? []).map((_, index) => series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
}

/** What the server has counted. */
export type Statistics = CallResult<typeof queryOrderStatistics>;

/** What the columns are told apart by. */
export type SeriesKind = 'type' | 'status';

/** The tabs of the list in the few groups that columns can show. */
const STATUS_GROUPS = [
  { key: 'clinic', tabs: ['toSubmit', 'toComplete', 'toConfirm'] },
  { key: 'manufacturer', tabs: ['inReview', 'inDesign', 'inProduction'] },
  { key: 'shipped', tabs: ['shipped'] },
  { key: 'done', tabs: ['received', 'archive'] },
] as const satisfies readonly { readonly key: string; readonly tabs: readonly OrderTabKey[] }[];

/** Counts by period, 0 where nothing was counted. */
function toCounts(length: number, counted: readonly { readonly period: number; readonly count: number }[]): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const { period, count } of counted) counts[period] = (counts[period] ?? 0) + count;
  return counts;
}

/** The counts as kinds with names: by the type of the order, or by who has it now. */
export function useSeriesBuilder(): (statistics: Statistics, kind: SeriesKind, length: number) => Series[] {
  const { t } = useTranslation();
  const typeName = useTypeName();
  return ({ types, tabs }, kind, length) =>
    kind === 'type'
      ? ORDER_TYPE_CODES.map((type) => ({
          key: String(type),
          name: typeName(type),
          counts: toCounts(
            length,
            types.filter((counted) => counted.type === type),
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
