import type { Attempt } from './attempts.ts';

/** The minimum number of values for each place of a call. A place gets more values if no place of its kind has had them. */
const VALUES_PER_PLACE = 1;

/** Values that the database refuses if they reach it unchecked. Every field of the kind gets them. */
const ALWAYS_SENT: readonly (readonly [kind: RegExp, value: string])[] = [
  [/ string( or |$)/, 'a NUL in a text'],
  [/\b(integer|number)\b/, '2^31'],
  [/\bstring (date|date-time)\b/, 'a date that no calendar has'],
  [/\bstring date-time\b/, 'an instant of the year 0'],
  [/\bstring date-time\b/, 'an instant of the year 1'],
  [/\bstring date-time\b/, 'an instant before 1900'],
];

/**
 * Samples the attempts of the calls: every kind of field gets every value at least once in any call, and every place of every
 * call gets some values. The sample is the same in each run.
 */
export class AttemptSampler {
  readonly #isExhaustive: boolean;
  /** The number of times each value was sentValue to a kind of field. */
  readonly #times = new Map<string, number>();

  /** @param isExhaustive true if every place gets every value, which takes some minutes. */
  constructor(isExhaustive: boolean) {
    this.#isExhaustive = isExhaustive;
  }

  /** Returns the attempts to send. */
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
  return ALWAYS_SENT.some(([fields, sentValue]) => sentValue === value && fields.test(kind));
}
