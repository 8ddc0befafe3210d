import { createHmac, randomInt } from 'node:crypto';
import { CODE_DIGITS, CODE_VALUE_LENGTH, computeCheckDigit } from '@dentarium/domain/membership';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import '../tables.ts';

/** Maximum codes of a batch. */
export const MAX_BATCH_SIZE = 10_000;
/** Rows of one statement. */
const INSERT_SIZE = 1_000;

/** Generates the plain form of a code: 100 random bits and a check digit. */
function generateActivationCode(): string {
  const digits = Array.from({ length: CODE_VALUE_LENGTH }, () => CODE_DIGITS.charAt(randomInt(CODE_DIGITS.length)));
  const value = digits.join('');
  return `${value}${computeCheckDigit(value)}`;
}

/** Returns the keyed hash under which a plain code is stored. Without the key of the site nobody can test a code. */
export function hashActivationCode(key: Buffer, code: string): string {
  return createHmac('sha256', key).update(code).digest('base64url');
}

/** A batch of codes to make. */
export interface NewBatch {
  readonly planVersionId: number;
  readonly count: number;
  readonly validUntil: Date;
  readonly note: string;
  /** The operator; `null` for a command. */
  readonly createdBy: string | null;
}

/** Makes a batch of codes. @returns the batch, and its plain codes, which cannot be read again */
export async function insertCodes(
  transaction: Transaction<Tables>,
  key: Buffer,
  { planVersionId, count, validUntil, note, createdBy }: NewBatch,
): Promise<{ readonly batchId: string; readonly codes: readonly string[] }> {
  const { id: batchId } = await transaction
    .insertInto('activation_batch')
    .values({ plan_version_id: planVersionId, valid_until: validUntil, note, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: count }, generateActivationCode);
  for (let at = 0; at < codes.length; at += INSERT_SIZE)
    await transaction
      .insertInto('activation_code')
      .values(
        codes.slice(at, at + INSERT_SIZE).map((code) => ({
          batch_id: batchId,
          code_hash: hashActivationCode(key, code),
          redeemed_by: null,
          redeemed_at: null,
        })),
      )
      .execute();
  return { batchId, codes };
}
