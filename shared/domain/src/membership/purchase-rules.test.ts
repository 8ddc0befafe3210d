import { describe, expect, test } from '@jest/globals';
import { computePeriods, findActiveMembership, type Membership } from './periods.ts';
import { PLAN_CODES, type PlanCode, type PlanTerms } from './plan.ts';
import { computeValidityDate, decidePurchase, type MembershipWay } from './purchase-rules.ts';

const NOW = new Date('2026-11-27T06:00:00Z');
const DAY_MS = 86_400_000;
const TIERS: Readonly<Record<PlanCode, number>> = {
  super: 30,
  premium: 20,
  lifetime: 40,
  internal: 50,
  oneMonthTrial: 10,
  trial: 10,
  deviceTrial: 10,
};

function makePlan(code: PlanCode, isOnSale = true, days: number | null = code === 'lifetime' ? null : 365): PlanTerms {
  return { code, tier: TIERS[code], price: 100_000, days, isOnSale };
}

/** Makes an active membership with so many days left; `null` for one without an end. */
function makeMembership(code: PlanCode, daysLeft: number | null): Membership {
  const endsAt = daysLeft === null ? null : new Date(NOW.getTime() + daysLeft * DAY_MS);
  const plan = makePlan(code);
  const grant = { id: code, plan, at: new Date(NOW.getTime() - DAY_MS), isPaid: true, fixedUntil: endsAt };
  return { plan, endsAt, periods: [{ grant, from: grant.at, endsAt }] };
}

function decide(membership: Membership | null, plan: PlanTerms, way: MembershipWay = 'purchase'): string {
  const decision = decidePurchase(plan, membership, NOW, way);
  return decision.kind === 'refused' ? decision.reason : decision.kind;
}

describe('MEMB-09 the table of purchases', () => {
  const rows: [string, Membership | null, PlanTerms, string][] = [
    ['buys a plan on sale without a membership', null, makePlan('premium'), 'buy'],
    [
      'refuses the same plan with more than 30 days left',
      makeMembership('premium', 30.001),
      makePlan('premium'),
      'stillActive',
    ],
    ['renews the same plan with 30 days left', makeMembership('premium', 30), makePlan('premium'), 'renew'],
    ['renews the same plan with an hour left', makeMembership('premium', 1 / 24), makePlan('premium'), 'renew'],
    ['renews a year by a month of the same plan', makeMembership('super', 3), makePlan('super', true, 30), 'renew'],
    ['upgrades to a higher tier', makeMembership('premium', 100), makePlan('super'), 'upgrade'],
    ['upgrades a trial', makeMembership('trial', 3), makePlan('premium'), 'upgrade'],
    ['upgrades a trial of a device', makeMembership('deviceTrial', 3), makePlan('super'), 'upgrade'],
    ['upgrades to a lifetime that is on sale', makeMembership('super', 3), makePlan('lifetime'), 'upgrade'],
    ['refuses a lower tier', makeMembership('super', 3), makePlan('premium'), 'notAvailable'],
    ['refuses another plan of the same tier', makeMembership('trial', 3), makePlan('oneMonthTrial'), 'notAvailable'],
  ];
  test.each(rows)('%s', (_, membership, plan, outcome) => expect(decide(membership, plan)).toBe(outcome));

  test('refuses each plan that is not on sale, with each membership', () => {
    for (const code of PLAN_CODES)
      for (const membership of [null, ...PLAN_CODES.map((other) => makeMembership(other, 10))])
        expect(decide(membership, makePlan(code, false))).toBe('notOnSale');
  });

  test.each(['lifetime', 'internal'] as const)('refuses each plan and each code with the membership %s', (code) => {
    for (const daysLeft of [10, 400, null])
      for (const other of PLAN_CODES) {
        expect(decide(makeMembership(code, daysLeft), makePlan(other))).toBe('notAvailable');
        expect(decide(makeMembership(code, daysLeft), makePlan(other), 'code')).toBe('notAvailable');
      }
  });

  test('MEMB-04 redeems a code for a plan that is not on sale, by the same table', () => {
    expect(decide(null, makePlan('deviceTrial', false), 'code')).toBe('buy');
    expect(decide(makeMembership('premium', 20), makePlan('premium', false), 'code')).toBe('renew');
    expect(decide(makeMembership('premium', 40), makePlan('premium', false), 'code')).toBe('stillActive');
    expect(decide(makeMembership('premium', 40), makePlan('lifetime', false), 'code')).toBe('upgrade');
    expect(decide(makeMembership('super', 40), makePlan('trial', false), 'code')).toBe('notAvailable');
  });

  test('counts a membership that has ended as none', () => {
    const grant = { id: '1', plan: makePlan('super'), at: new Date('2020-01-01'), isPaid: true, fixedUntil: null };
    const periods = computePeriods([grant]);
    expect(periods).toMatchObject([{ endsAt: new Date('2020-12-31T00:00:00Z') }]);
    expect(findActiveMembership(periods, NOW)).toBeNull();
    // The last moment no longer belongs to a period.
    expect(findActiveMembership(periods, new Date('2020-12-31T00:00:00Z'))).toBeNull();
    expect(findActiveMembership(periods, new Date('2020-12-30T23:59:59.999Z'))).not.toBeNull();
  });
});

describe('MEMB-02 the validity date', () => {
  test('is today plus the duration without a membership, in the time zone of the site', () => {
    const lateEvening = new Date('2026-11-27T16:30:00Z');
    const plan = makePlan('super', true, 30);
    expect(computeValidityDate(plan, null, lateEvening, 'UTC')).toBe('2026-12-27');
    expect(computeValidityDate(plan, null, lateEvening, 'Asia/Shanghai')).toBe('2026-12-28');
  });

  test('is the current end plus the duration for a renewal', () => {
    expect(computeValidityDate(makePlan('super'), makeMembership('super', 10), NOW, 'UTC')).toBe('2027-12-07');
  });

  test('adds the converted time of an upgrade', () => {
    const plan = { ...makePlan('super'), price: 200_000 };
    expect(computeValidityDate(plan, makeMembership('premium', 100), NOW, 'UTC')).toBe('2028-01-16');
  });

  test('does not exist for a plan without an end', () => {
    expect(computeValidityDate(makePlan('lifetime'), makeMembership('super', 10), NOW, 'UTC')).toBeNull();
  });
});
