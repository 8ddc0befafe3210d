import { takeLeftDraft } from './left-drafts.ts';
import type { SentRequest } from '@dentarium/platform';

/** An attempt to save whose answer has not arrived. */
export interface StoredAttempt {
  /** The time of the first request. */
  readonly at: Date;
  readonly requests: readonly SentRequest[];
  /** The values of the form that were sent. */
  readonly values: unknown;
}

/** The beginning of the keys of all attempts in the window. */
export const ATTEMPT_PREFIX = 'dentarium.attempt.';

function toStorageKey(userId: string, place: string): string {
  return `${ATTEMPT_PREFIX}${userId}.${place}`;
}

/** Stores an attempt before its request is sent, so that a reload does not forget it. */
export function storeAttempt(userId: string, place: string, { at, requests, values }: StoredAttempt): void {
  try {
    sessionStorage.setItem(toStorageKey(userId, place), JSON.stringify({ at: at.toISOString(), requests, values }));
  } catch {
    // Storage is full or forbidden; the page itself still knows the attempt.
  }
}

/** Removes an attempt whose outcome is known. */
export function removeAttempt(userId: string, place: string): void {
  try {
    localStorage.removeItem(toStorageKey(userId, place));
    sessionStorage.removeItem(toStorageKey(userId, place));
  } catch {
    // In this case nothing was stored either.
  }
}

function isSentRequest(candidate: unknown): candidate is SentRequest {
  if (typeof candidate !== 'object' || candidate === null) return false;
  const { callId, inputKey, key, isSecret } = candidate as Record<string, unknown>;
  return (
    typeof callId === 'string' &&
    (inputKey === null || typeof inputKey === 'string') &&
    typeof key === 'string' &&
    typeof isSecret === 'boolean'
  );
}

/** Loads the attempt that the page was left with; `undefined` if there is none. */
export function loadAttempt(userId: string, place: string): StoredAttempt | undefined {
  try {
    takeLeftDraft(toStorageKey(userId, place));
    const text = sessionStorage.getItem(toStorageKey(userId, place));
    if (text === null) return undefined;
    const { at, requests, values } = JSON.parse(text) as Record<string, unknown>;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !Array.isArray(requests)) return undefined;
    if (requests.length === 0 || !requests.every(isSentRequest)) return undefined;
    return { at: new Date(at), requests, values };
  } catch {
    return undefined;
  }
}
