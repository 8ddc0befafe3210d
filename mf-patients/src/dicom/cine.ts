/** Frames per second of a file that does not say how fast it is to be shown. */
const USUAL_RATE = 10;
/** What a browser shows of frames that are decoded one by one, and what still is a movement. */
const [SLOWEST, FASTEST] = [0.5, 50];
const RATES = [1, 2, 5, 10, 15, 25, 50];

/**
 * The frames per second that a file asks for.
 *
 * @param frameTime milliseconds from one frame to the next; `null` where the file does not say
 */
export function rateOf(frameTime: number | null): number {
  if (frameTime === null) return USUAL_RATE;
  return Math.max(SLOWEST, Math.min(Math.round(10_000 / frameTime) / 10, FASTEST));
}

/** The frames per second that may be chosen, that of the file among them. */
export function rateChoices(own: number): readonly number[] {
  return [...new Set([...RATES, own])].toSorted((one, other) => one - other);
}
