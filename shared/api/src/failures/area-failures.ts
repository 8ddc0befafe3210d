import type { KnownError } from '../contract/known-error.ts';

interface Words {
  readonly ch: string;
  readonly en: string;
}

/** What is said of a failure of an area. */
export type AreaError = KnownError;

/** What people call something of an area that somebody else may have changed. */
export interface AreaNoun extends Words {
  /** What is said instead of the sentence of `version.stale`, where that does not fit. */
  readonly sentence?: Words;
}

/** Failures that areas of the server have beside those of the platform, by their codes; each adds its own by declaration merging. */
export interface AreaErrors {}

/** What of an area can change on another terminal: nouns of `version.stale`, added in the same way. */
export interface AreaStaleNouns {}

const errors = new Map<string, KnownError>();
const nouns = new Map<string, AreaNoun>();

/**
 * Says what people read of the failures of an area; its `calls.ts` does, so that the server and the page know them alike.
 * A module that is loaded in another version says it anew.
 */
export function declareFailures(failures: {
  readonly errors?: Partial<AreaErrors>;
  readonly staleNouns?: Partial<AreaStaleNouns>;
}): void {
  for (const [code, error] of Object.entries<AreaError>({ ...failures.errors })) errors.set(code, error);
  for (const [name, noun] of Object.entries<AreaNoun>({ ...failures.staleNouns })) nouns.set(name, noun);
}

/** The failures that were declared, by their codes. */
export const areaErrors: ReadonlyMap<string, KnownError> = errors;

/** The nouns that were declared. */
export const areaNouns: ReadonlyMap<string, AreaNoun> = nouns;
