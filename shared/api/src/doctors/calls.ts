import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id, okResult } from '../contract/shapes.ts';

const doctors = service('DoctorServer', '/onlineApi/DoctorServer', { none: 'several' });

/** The six clinical preferences (`domain-forms.md` 15) as texts; `annexStep` is free, the others are numbers. */
export const preferences = z.object({
  /** 1 FDI, 2 Palmer, 3 Universal. */
  toothMark: z.string(),
  annexStep: text(50),
  /** Extraction: 1 traditional, 2 optimised. */
  preference: z.string(),
  /** Intrusion: 1 traditional, 2 optimised. */
  depressPreference: z.string(),
  /** Anterior alignment reference: 1 long axis, 2 incisal edge. */
  alignment: z.string(),
  /** Three steps of overcorrection by default: 1 yes, 2 no. */
  default3Step: z.string(),
});
export type Preferences = z.infer<typeof preferences>;

/**
 * Returns all six preferences as key and value, with the defaults of those that are not set (`domain-forms.md` 15).
 * `userId` has to be the caller.
 *
 * Refused with `account.self`.
 */
export const getPreference = doctors('GetPreference', {
  method: 'GET',
  permission: 'signedIn',
  query: z.object({ userId: id }),
  result: z.array(z.object({ key: z.string(), value: z.string() })),
  reads: { preference: true },
  summary: 'The clinical preferences of the signed-in doctor, with the defaults of those that are not set.',
});

/**
 * Saves the given preferences and leaves the others (`domain-forms.md` 15); of a repeated key the last value counts.
 * `operatorId` has to be the caller.
 *
 * Refused with `account.self`, `preference.invalid` with the key.
 */
export const insertOrUpdatePreference = doctors('InsertOrUpdatePreference', {
  method: 'POST',
  permission: 'signedIn',
  audit: 'preference.update',
  body: z.object({
    operatorId: id,
    preferences: z.array(z.object({ key: text(40), value: text(50) })).check(z.minLength(1), z.maxLength(20)),
  }),
  result: okResult,
  changes: { preference: true },
  summary: 'Saves clinical preferences of the signed-in doctor; existing orders keep theirs.',
});
