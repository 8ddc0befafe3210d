/** Frames per second of a file that does not state its rate. */
const DEFAULT_RATE_FPS = 10;
/** The slowest rate that still looks like movement, and the fastest rate at which a browser shows single frames. */
const [MIN_RATE_FPS, MAX_RATE_FPS] = [0.5, 50];
const RATES_FPS = [1, 2, 5, 10, 15, 25, 50];

/**
 * Returns the frames per second that a file requests.
 *
 * @param frameTime milliseconds from one frame to the next; `null` if the file does not state it
 */
export function toFrameRate(frameTime: number | null): number {
  if (frameTime === null) return DEFAULT_RATE_FPS;
  return Math.max(MIN_RATE_FPS, Math.min(Math.round(10_000 / frameTime) / 10, MAX_RATE_FPS));
}

/** Returns the frames per second that can be chosen, including the rate of the file. */
export function listRates(own: number): readonly number[] {
  return [...new Set([...RATES_FPS, own])].toSorted((one, other) => one - other);
}
