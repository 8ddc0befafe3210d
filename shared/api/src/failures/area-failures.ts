import type { KnownError } from '../contract/known-error.ts';

interface Words {
  readonly ch: string;
  readonly en: string;
}

/** The status and the message of a failure of an area. */
export type AreaError = KnownError;

/** The noun for something of an area that another user may have changed. */
export interface AreaNoun extends Words {
  /** The message instead of the sentence of `version.stale`, if that does not fit. */
  readonly sentence?: Words;
}

/**
 * Failures of areas of the server beside those of the platform, by their codes; each adds its own by declaration
 * merging.
 */
export interface AreaErrors {}

/** The nouns of `version.stale` of areas for data that can change on another terminal, added in the same way. */
export interface AreaStaleNouns {}

const errors = new Map<string, KnownError>();
const nouns = new Map<string, AreaNoun>();

/**
 * Declares the messages for the failures of an area. Its `calls.ts` calls it, so that the server and the page know the
 * same ones. A module that is loaded in another version declares them again.
 */
export function declareFailures(failures: {
  readonly errors?: Partial<AreaErrors>;
  readonly staleNouns?: Partial<AreaStaleNouns>;
}): void {
  for (const [code, error] of Object.entries<AreaError>({ ...failures.errors })) errors.set(code, error);
  for (const [name, noun] of Object.entries<AreaNoun>({ ...failures.staleNouns })) nouns.set(name, noun);
}

/** The declared failures, by their codes. */
export const areaErrors: ReadonlyMap<string, KnownError> = errors;

/** The declared nouns. */
export const areaNouns: ReadonlyMap<string, AreaNoun> = nouns;
