import { BENEFIT_NAMES, fillIn, isBenefitKey } from '@dentarium/domain';
import { type AreaErrors, areaErrors } from './area-failures.ts';
import { ACCOUNT_ERRORS } from '../account/errors.ts';
import { ADMINISTRATION_ERRORS } from '../administration/errors.ts';
import { CALL_ERRORS } from './call-errors.ts';
import { FILE_ERRORS } from '../files/errors.ts';
import { MEMBERSHIP_ERRORS } from '../membership/errors.ts';
import { ORDER_CALL_ERRORS } from '../orders/call-errors.ts';
import { ORDER_ERRORS } from '../orders/errors.ts';
import { PAYMENT_ERRORS } from '../payments/errors.ts';
import { PATIENT_ERRORS } from '../patients/errors.ts';
import { RECORD_ERRORS } from '../medical-records/errors.ts';
import { TASK_ERRORS } from '../tasks/errors.ts';
import { UPLOAD_ERRORS } from '../files/upload-errors.ts';
import type { KnownError } from '../contract/known-error.ts';
import { toStaleNoun } from './stale-nouns.ts';

/**
 * Every failure of the platform by its code. 401, 403, 404, 406, 413, 429 and those from 500 on are real statuses of
 * every call. The others are the statuses of own calls and calls of bytes; calls of the specification answer them by
 * `success: false` with status 200.
 */
export const ERRORS = {
  ...CALL_ERRORS,
  ...PATIENT_ERRORS,
  ...RECORD_ERRORS,
  ...FILE_ERRORS,
  ...UPLOAD_ERRORS,
  ...ACCOUNT_ERRORS,
  ...ADMINISTRATION_ERRORS,
  ...MEMBERSHIP_ERRORS,
  ...PAYMENT_ERRORS,
  ...TASK_ERRORS,
  ...ORDER_ERRORS,
  ...ORDER_CALL_ERRORS,
} as const satisfies Record<string, KnownError>;

export { ACCOUNT_REFUSALS } from './account-refusals.ts';
export type { StaleNoun } from './stale-nouns.ts';

/** The code of a known failure: of the platform, or of an area that declares it (`declareFailures`). */
export type ErrorCode = keyof typeof ERRORS | keyof AreaErrors;

/** The sentence of the catalogue for a failure without a known code in a non-Chinese language (CALL-02). */
export const SYSTEM_MESSAGE = ERRORS['server.failed'].en;

/** Returns every known failure by its code, those of areas after those of the platform. */
export function getAllErrors(): Readonly<Record<string, KnownError>> {
  return { ...ERRORS, ...Object.fromEntries(areaErrors) };
}

/** Finds a failure by its code. */
export function findError(code: ErrorCode): KnownError;
/** Finds the failure with a foreign code, if there is one. */
export function findError(code: string): KnownError | undefined;
/** Searches those of the platform and of the areas. */
export function findError(code: string): KnownError | undefined {
  const platformErrors: Readonly<Record<string, KnownError>> = ERRORS;
  return Object.hasOwn(platformErrors, code) ? platformErrors[code] : areaErrors.get(code);
}

/**
 * Formats the message of a code for users, with the details filled in; a `noun` is a key of `STALE_NOUNS`, a `benefit`
 * the key of a benefit, and both are replaced by their words.
 *
 * @param language `ch` or `en`.
 */
export function formatError(code: ErrorCode, language: 'ch' | 'en', detail?: Readonly<Record<string, unknown>>): string;
/** Formats the message of a foreign code, if it is known. */
export function formatError(
  code: string,
  language: 'ch' | 'en',
  detail?: Readonly<Record<string, unknown>>,
): string | undefined;
/** Fills in the details of the failure. */
export function formatError(
  code: string,
  language: 'ch' | 'en',
  detail: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const sentence = (code === 'version.stale' ? toStaleNoun(detail['noun']).sentence : undefined) ?? findError(code);
  if (sentence === undefined) return undefined;
  const { benefit } = detail;
  return fillIn(sentence[language], {
    ...detail,
    noun: toStaleNoun(detail['noun'])[language],
    ...(isBenefitKey(benefit) ? { benefit: BENEFIT_NAMES[benefit][language] } : {}),
  });
}
