import type { Attempt } from './attempts.ts';

/** How many values each place of a call is sent at least; more where no place of its kind was sent a value before. */
const VALUES_PER_PLACE = 1;

/** What a database refuses itself, where a text or a number gets there unchecked: each such field is sent them. */
const ALWAYS_SENT: readonly (readonly [kind: RegExp, value: string])[] = [
  [/ string( or |$)/, 'a NUL in a text'],
  [/\b(integer|number)\b/, '2^31'],
  [/\bstring (date|date-time)\b/, 'a date that no calendar has'],
];

/**
 * Chooses among the attempts of one call after the other: every kind of field is sent every value at least once, in whichever
 * call, and every place of every call some values. The choice is the same in each run.
 */
export class AttemptSampler {
  readonly #isExhaustive: boolean;
  /** How often each value was sent to a kind of field. */
  readonly #times = new Map<string, number>();

  /** @param isExhaustive whether every place is sent every value, which takes some minutes. */
  constructor(isExhaustive: boolean) {
    this.#isExhaustive = isExhaustive;
  }

  /** Those that are made. */
  sample(attempts: readonly Attempt[]): readonly Attempt[] {
    if (this.#isExhaustive) return attempts;
    return [...Map.groupBy(attempts, ({ place }) => place).values()].flatMap((atPlace) => this.#sampleAtPlace(atPlace));
  }

  #sampleAtPlace(attempts: readonly Attempt[]): Attempt[] {
    const times = ({ kind, value }: Attempt) => this.#times.get(`${kind}: ${value}`) ?? 0;
    const leastSent = attempts.toSorted((a, b) => times(a) - times(b)).slice(0, VALUES_PER_PLACE);
    const attemptsToSend = attempts.filter(
      (attempt) => times(attempt) === 0 || leastSent.includes(attempt) || isAlwaysSent(attempt),
    );
    for (const attempt of attemptsToSend) this.#times.set(`${attempt.kind}: ${attempt.value}`, times(attempt) + 1);
    return attemptsToSend;
  }
}

function isAlwaysSent({ kind, value }: Attempt): boolean {
  return ALWAYS_SENT.some(([fields, sent]) => sent === value && fields.test(kind));
}
