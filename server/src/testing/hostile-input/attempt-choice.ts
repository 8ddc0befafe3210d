import type { Attempt } from './attempts.ts';

/** How many values each place of a call is sent at least; more where no place of its kind was sent a value before. */
const VALUES_PER_PLACE = 1;

/** What a database refuses itself, where a text or a number gets there unchecked: each such field is sent them. */
const ALWAYS: readonly (readonly [kind: RegExp, value: string])[] = [
  [/ string( or |$)/, 'a NUL in a text'],
  [/\b(integer|number)\b/, '2^31'],
  [/\bstring (date|date-time)\b/, 'a date that no calendar has'],
];

/**
 * Chooses among the attempts of one call after the other: every kind of field is sent every value at least once, in whichever
 * call, and every place of every call some values. The choice is the same in each run.
 */
export class AttemptChoice {
  readonly #isAll: boolean;
  /** How often each value was sent to a kind of field. */
  readonly #times = new Map<string, number>();

  /** @param isAll whether every place is sent every value, which takes some minutes. */
  constructor(isAll: boolean) {
    this.#isAll = isAll;
  }

  /** Those that are made. */
  choose(attempts: readonly Attempt[]): readonly Attempt[] {
    if (this.#isAll) return attempts;
    return [...Map.groupBy(attempts, ({ place }) => place).values()].flatMap((atPlace) => this.#chooseAtPlace(atPlace));
  }

  #chooseAtPlace(attempts: readonly Attempt[]): Attempt[] {
    const times = ({ kind, value }: Attempt) => this.#times.get(`${kind}: ${value}`) ?? 0;
    const rarest = attempts.toSorted((a, b) => times(a) - times(b)).slice(0, VALUES_PER_PLACE);
    const chosen = attempts.filter(
      (attempt) => times(attempt) === 0 || rarest.includes(attempt) || isAlwaysSent(attempt),
    );
    for (const attempt of chosen) this.#times.set(`${attempt.kind}: ${attempt.value}`, times(attempt) + 1);
    return chosen;
  }
}

function isAlwaysSent({ kind, value }: Attempt): boolean {
  return ALWAYS.some(([fields, sent]) => sent === value && fields.test(kind));
}
