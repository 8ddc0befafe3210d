import type { OrderFilter } from '@dentarium/api/orders/case-calls';
import { MAX_PERIODS } from '@dentarium/api/shapes';
import { ORDER_TABS } from '@dentarium/orders/states';
import { sql } from 'kysely';
import type { TestApp } from '../src/testing/test-app.ts';

/** A query of the order list. */
export type OrderListQuery = Omit<OrderFilter, 'operatorId'> & {
  readonly sort?: 'updated' | 'created' | 'waiting';
  readonly order?: 'asc' | 'desc';
  readonly pageIndex?: number;
};

/** Loads values that the filters can be set to. */
export async function loadFilterChoices({ db }: TestApp, account: string) {
  const { rows } = await sql<{ organisation: string; common: string; rare: string; patient: string; other: string }>`
    select organisation_id as organisation,
      (select id from treatment_item where position = 0) as common,
      (select id from treatment_item order by position desc limit 1) as rare,
      (select patient_id from treatment_order where organisation_id = account_organisation.organisation_id limit 1) as patient,
      (select id from account where user_name = 'doctor-0-2') as other
    from account_organisation where account_id = ${account}::uuid`.execute(db);
  const [choice] = rows;
  if (choice === undefined) throw new Error('The organisation is missing');
  return choice;
}

/** Returns the instant that is a number of days ago. */
const toDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Builds one query for every tab, word, filter and sorting, by its name. */
export function buildListQueries(
  choices: Awaited<ReturnType<typeof loadFilterChoices>>,
): Readonly<Record<string, OrderListQuery>> {
  const tabs = ORDER_TABS.map(({ key }): [string, OrderListQuery] => [`tab ${key}`, { tab: key }]);
  const words = ['王伟', '王', '李静怡', '138', '91234', 'C00123', '拔除', '龘龘'];
  const filters: [string, OrderListQuery][] = [
    ['one organisation', { orgId: choices.organisation }],
    ['one doctor', { doctorId: choices.other }],
    ['one patient', { patientId: choices.patient }],
    ['treatments', { types: [0] }],
    ['adjustments', { types: [2] }],
    ['a status, seldom', { detailStatuses: [40001] }],
    ['five statuses', { detailStatuses: [10003, 10005, 20003, 40001, 50005] }],
    ['product, often', { treatmentItemId: choices.common }],
    ['product, seldom', { treatmentItemId: choices.rare }],
    ['paused', { isPaused: true }],
    ['not paused', { isPaused: false }],
    ['that wait', { isPending: true }],
    ['changed in two months', { updatedFrom: toDaysAgo(120), updatedBefore: toDaysAgo(60) }],
    ['changed long ago', { updatedBefore: toDaysAgo(180) }],
  ];
  const sorts = (['updated', 'created', 'waiting'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, OrderListQuery] => [`by ${sort}, ${order}`, { sort, order }]),
  );
  return Object.fromEntries([
    ...tabs,
    ...words.map((keyword): [string, OrderListQuery] => [`word ${keyword}`, { keyword }]),
    ...filters,
    ...sorts,
  ]);
}

/** Combines each query with each other one that sets different fields. */
export function buildQueryPairs(queries: Readonly<Record<string, OrderListQuery>>): [string, OrderListQuery][] {
  const all = Object.entries(queries);
  return all.flatMap(([name, one], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => Object.keys(other).every((key) => !(key in one)))
      .map(([otherName, other]): [string, OrderListQuery] => [`${name} + ${otherName}`, { ...one, ...other }]),
  );
}

const DAY_MS = 86_400_000;

/** Formats the limits of a report: periods of equal length in days, the last of which ends now. */
export function formatPeriodLimits(periods: number, days: number): string {
  const now = Date.now();
  const limits = Array.from({ length: periods + 1 }, (_, index) => now - (periods - index) * days * DAY_MS);
  return limits.map((limit) => new Date(limit).toISOString()).join(',');
}

/** The ranges of the workbench and the reports. */
export const REPORT_RANGES: Readonly<Record<string, string>> = {
  '31 days by day': formatPeriodLimits(31, 1),
  '12 weeks by week': formatPeriodLimits(12, 7),
  '26 weeks by week': formatPeriodLimits(26, 7),
  'a year by month': formatPeriodLimits(12, 30.4),
  'five years by month': formatPeriodLimits(Math.min(60, MAX_PERIODS), 30.4),
};
