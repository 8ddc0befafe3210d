import type { OrderFilter } from '@dentarium/api/services/case-server';
import { MOST_PERIODS } from '@dentarium/api/services/shapes';
import { ORDER_TABS } from '@dentarium/domain/orders';
import { sql } from 'kysely';
import type { TestApp } from '../src/testing/test-app.ts';

/** What a list is asked for. */
export type Asked = Omit<OrderFilter, 'operatorId'> & {
  readonly sort?: 'updated' | 'created' | 'waiting';
  readonly order?: 'asc' | 'desc';
  readonly pageIndex?: number;
};

/** What can be chosen in the filters. */
export async function choices({ db }: TestApp, account: string) {
  const { rows } = await sql<{ organisation: string; often: string; seldom: string; patient: string; other: string }>`
    select organisation_id as organisation,
      (select id from treatment_item where position = 0) as often,
      (select id from treatment_item order by position desc limit 1) as seldom,
      (select patient_id from treatment_order where organisation_id = account_organisation.organisation_id limit 1) as patient,
      (select id from account where user_name = 'doctor-0-2') as other
    from account_organisation where account_id = ${account}::uuid`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The organisation is missing');
  return found;
}

/** The day so many days ago. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Every tab, word, filter and sorting by its name. */
export function askedOf(found: Awaited<ReturnType<typeof choices>>): Readonly<Record<string, Asked>> {
  const tabs = ORDER_TABS.map(({ key }): [string, Asked] => [`tab ${key}`, { tab: key }]);
  const words = ['王伟', '王', '李静怡', '138', '91234', 'C00123', '拔除', '龘龘'];
  const filters: [string, Asked][] = [
    ['one organisation', { orgId: found.organisation }],
    ['one doctor', { doctorId: found.other }],
    ['one patient', { patientId: found.patient }],
    ['treatments', { types: [0] }],
    ['adjustments', { types: [2] }],
    ['a status, seldom', { detailStatuses: [40001] }],
    ['five statuses', { detailStatuses: [10003, 10005, 20003, 40001, 50005] }],
    ['product, often', { treatmentItemId: found.often }],
    ['product, seldom', { treatmentItemId: found.seldom }],
    ['paused', { isPaused: true }],
    ['not paused', { isPaused: false }],
    ['that wait', { isPending: true }],
    ['changed in two months', { updatedFrom: daysAgo(120), updatedBefore: daysAgo(60) }],
    ['changed long ago', { updatedBefore: daysAgo(180) }],
  ];
  const sorts = (['updated', 'created', 'waiting'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, Asked] => [`by ${sort}, ${order}`, { sort, order }]),
  );
  return Object.fromEntries([
    ...tabs,
    ...words.map((keyword): [string, Asked] => [`word ${keyword}`, { keyword }]),
    ...filters,
    ...sorts,
  ]);
}

/** Each tab with each filter or word that says nothing of the same. */
export function pairsOf(asked: Readonly<Record<string, Asked>>): [string, Asked][] {
  const all = Object.entries(asked);
  return all.flatMap(([name, one], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => Object.keys(other).every((key) => !(key in one)))
      .map(([otherName, other]): [string, Asked] => [`${name} + ${otherName}`, { ...one, ...other }]),
  );
}

const DAY_MILLISECONDS = 86_400_000;

/** The instants between which reports count: so many periods of so many days, the last of which ends now. */
export function limitsOf(periods: number, days: number): string {
  const now = Date.now();
  const limits = Array.from({ length: periods + 1 }, (_, index) => now - (periods - index) * days * DAY_MILLISECONDS);
  return limits.map((limit) => new Date(limit).toISOString()).join(',');
}

/** Ranges of the workbench and the reports. */
export const RANGES: Readonly<Record<string, string>> = {
  '31 days by day': limitsOf(31, 1),
  '12 weeks by week': limitsOf(12, 7),
  '26 weeks by week': limitsOf(26, 7),
  'a year by month': limitsOf(12, 30.4),
  'five years by month': limitsOf(Math.min(60, MOST_PERIODS), 30.4),
};
