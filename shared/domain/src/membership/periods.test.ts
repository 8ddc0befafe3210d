import { describe, expect, test } from '@jest/globals';
import { formatFen, toYuan } from './money.ts';
import { computePeriods, convertRest, findActiveMembership, type Membership, type MembershipGrant } from './periods.ts';
import type { PlanCode, PlanTerms } from './plan.ts';

const DAY_MS = 86_400_000;

/** A fraction of integers, which knows no rounding. */
class Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
  constructor(numerator: bigint, denominator = 1n) {
    this.numerator = numerator;
    this.denominator = denominator;
  }
  add(other: Rational): Rational {
    const numerator = this.numerator * other.denominator + other.numerator * this.denominator;
    return new Rational(numerator, this.denominator * other.denominator);
  }
  multiply(other: Rational): Rational {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }
  divide(other: Rational): Rational {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator);
  }
  /** Returns whether an integer is this number rounded down: it is at most as large, and one more is larger. */
  isFloor(integer: number): boolean {
    const floor = BigInt(integer);
    return floor * this.denominator <= this.numerator && (floor + 1n) * this.denominator > this.numerator;
  }
}

/** Creates a repeatable sequence of integers below a limit (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const plan = (code: PlanCode, price: number, days: number | null): PlanTerms => ({
  code,
  price,
  days,
  tier: 10,
  isOnSale: true,
});
const grantOn = (day: string, terms: PlanTerms, more: Partial<MembershipGrant> = {}): MembershipGrant => ({
  id: day,
  plan: terms,
  at: new Date(`${day}T00:00:00Z`),
  isPaid: true,
  fixedUntil: null,
  ...more,
});
const PREMIUM = plan('premium', 168_000, 365);
const SUPER = plan('super', 298_000, 365);

describe('MEMB-06 the converted time of an upgrade', () => {
  test('equals exact fractions in 10,000 generated cases', () => {
    const random = createRandom(20_261_127);
    const wrongCases: string[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      const now = new Date(Date.UTC(2026, 0, 1) + random(100_000_000_000));
      let from = new Date(now.getTime() - random(40) * DAY_MS - random(DAY_MS));
      const periods = Array.from({ length: 1 + random(3) }, (_, place) => {
        const terms = plan('premium', random(5) === 0 ? 0 : random(100_000_000), 1 + random(800));
        const startsAt = from;
        const earliest = place === 0 ? now.getTime() : from.getTime();
        from = new Date(earliest + 1 + random(1_000_000_000) * 50);
        const grant = { ...grantOn('2026-01-01', terms), isPaid: random(5) > 0 };
        return { grant, from: startsAt, endsAt: from };
      });
      const membership: Membership = { plan: plan('premium', 1, 1), endsAt: from, periods };
      const target = plan('super', 1 + random(100_000_000), 1 + random(800));
      let exact = new Rational(0n);
      for (const period of periods) {
        if (!period.grant.isPaid) continue;
        const restMs = period.endsAt.getTime() - Math.max(period.from.getTime(), now.getTime());
        const daily = new Rational(BigInt(period.grant.plan.price), BigInt(period.grant.plan.days ?? 1));
        exact = exact.add(daily.multiply(new Rational(BigInt(restMs), 1000n)));
      }
      exact = exact.divide(new Rational(BigInt(target.price), BigInt(target.days ?? 1)));
      const seconds = convertRest(membership, target, now);
      if (!exact.isFloor(seconds)) wrongCases.push(`case ${index}: ${seconds}`);
    }
    expect(wrongCases).toEqual([]);
  });

  const rest = (terms: PlanTerms, isPaid: boolean): Membership | null =>
    findActiveMembership(computePeriods([grantOn('2026-01-01', terms, { isPaid })]), new Date('2026-01-11T00:00:00Z'));
  test.each([
    ['a purchase', rest(PREMIUM, true), SUPER, Math.floor((168_000 * 355 * 86_400) / 298_000)],
    ['a code', rest(PREMIUM, false), SUPER, 0],
    ['a free plan', rest(plan('trial', 0, 365), true), SUPER, 0],
    ['a plan without an end', rest(plan('internal', 100, null), true), SUPER, 0],
    ['no membership', null, SUPER, 0],
    ['a purchase for a plan without an end', rest(PREMIUM, true), plan('lifetime', 900_000, null), 0],
    ['a purchase for a free plan', rest(PREMIUM, true), plan('internal', 0, 365), 0],
  ])('converts the rest of %s', (_, membership, target, seconds) =>
    expect(convertRest(membership, target, new Date('2026-01-11T00:00:00Z'))).toBe(seconds),
  );
});

/** Formats periods as `code from until`, a line each. */
function describePeriods(grants: readonly MembershipGrant[]): string[] {
  return computePeriods(grants).map(
    ({ grant, from, endsAt }) =>
      `${grant.plan.code} ${from.toISOString().slice(0, 10)} ${endsAt?.toISOString().slice(0, 10) ?? 'endless'}`,
  );
}

describe('MEMB-06 the periods of an account', () => {
  test('renews from the current end, and begins anew after a gap', () => {
    expect(describePeriods([grantOn('2025-01-01', PREMIUM), grantOn('2025-12-20', PREMIUM)])).toEqual([
      'premium 2025-01-01 2026-01-01',
      'premium 2026-01-01 2027-01-01',
    ]);
    expect(describePeriods([grantOn('2025-01-01', PREMIUM), grantOn('2026-01-03', PREMIUM)])).toEqual([
      'premium 2025-01-01 2026-01-01',
      'premium 2026-01-03 2027-01-03',
    ]);
  });

  test('ends what an upgrade replaces, and converts all of its rest', () => {
    const terms = plan('super', 168_000, 365);
    const grants = [grantOn('2025-01-01', PREMIUM), grantOn('2025-12-22', PREMIUM), grantOn('2025-12-27', terms)];
    // 5 days of the first and 365 days of the second period, at the same daily cost.
    expect(describePeriods(grants)).toEqual(['premium 2025-01-01 2025-12-27', 'super 2025-12-27 2028-01-01']);
  });

  test('restores what an upgrade has replaced if the upgrade is left out', () => {
    const [first, upgrade] = [grantOn('2025-01-01', PREMIUM), grantOn('2025-07-01', SUPER)];
    expect(describePeriods([first, upgrade])).toHaveLength(2);
    expect(describePeriods([first])).toEqual(['premium 2025-01-01 2026-01-01']);
  });

  test('keeps a plan without an end, and an end that was set', () => {
    const lifetime = plan('lifetime', 0, null);
    expect(describePeriods([grantOn('2025-01-01', lifetime), grantOn('2025-02-01', lifetime)])).toEqual([
      'lifetime 2025-01-01 endless',
    ]);
    const fixedUntil = new Date('2025-03-04T00:00:00Z');
    expect(describePeriods([grantOn('2025-01-01', SUPER, { fixedUntil })])).toEqual(['super 2025-01-01 2025-03-04']);
  });

  test('never overlaps, whatever the entries are', () => {
    const random = createRandom(7);
    const codes = ['premium', 'super', 'lifetime', 'trial'] as const;
    for (let index = 0; index < 500; index += 1) {
      let at = Date.UTC(2025, 0, 1);
      const grants = Array.from({ length: 1 + random(6) }, (_, place) => {
        at += random(200) * DAY_MS;
        const code = codes[random(codes.length)] ?? 'super';
        const terms = plan(code, random(100_000), code === 'lifetime' ? null : 1 + random(400));
        return { ...grantOn('2025-01-01', terms), id: String(place), at: new Date(at) };
      });
      const periods = computePeriods(grants);
      for (const [place, { from, endsAt }] of periods.entries()) {
        const next = periods[place + 1];
        expect(endsAt === null || endsAt > from).toBe(true);
        expect(next === undefined || (endsAt !== null && endsAt <= next.from)).toBe(true);
      }
    }
  });
});

test('PAY-01 writes fen as yuan without rounding', () => {
  const amounts: [number, string, number][] = [
    [298_000, '2980.00', 2980],
    [16_850, '168.50', 168.5],
    [7, '0.07', 0.07],
    [-105, '-1.05', -1.05],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91', 90_071_992_547_409.91],
  ];
  for (const [fen, text, yuan] of amounts) {
    expect(formatFen(fen)).toBe(text);
    expect(toYuan(fen)).toBe(yuan);
  }
});
