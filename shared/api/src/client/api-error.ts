import { type ErrorCode, formatError, SYSTEM_MESSAGE } from '../failures/errors.ts';
import type { StaleNoun } from '../failures/stale-nouns.ts';

/** The error of every failed call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** A code of `errors.ts`, or the code from the server. */
  readonly code: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The id to name when asking for help; empty if no answer came. */
  readonly requestId: string;

  constructor(
    code: string,
    message: string,
    options: { status?: number; detail?: Readonly<Record<string, unknown>>; requestId?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status ?? 0;
    this.code = code;
    this.detail = options.detail ?? {};
    this.requestId = options.requestId ?? '';
  }

  /** Returns whether the failure has this code. */
  is(code: ErrorCode): boolean {
    return this.code === code;
  }

  /**
   * Returns the message for users in a language: the text of a known code; else in Chinese the message of the server,
   * in any other language the fixed sentence of the error catalogue (CALL-02).
   */
  text(language: 'ch' | 'en'): string {
    const fallback = language === 'ch' && this.message !== '' ? this.message : SYSTEM_MESSAGE;
    return formatError(this.code, language, this.detail) ?? fallback;
  }
}

/** Returns whether a call was refused because somebody else has changed this since the caller saw it. */
export function isStale(error: unknown, noun: StaleNoun): boolean {
  return error instanceof ApiError && error.is('version.stale') && error.detail['noun'] === noun;
}
