import { timingSafeEqual } from 'node:crypto';
import { namedInstant } from '@dentarium/api/shapes';
import { z } from 'zod';
import { computeSignature } from '../../../kernel/signed-service/signature.ts';
import { NoticeRefusedError, type RawNotice, type VerifiedNotice } from '../provider.ts';

/** Seconds for which a signed notice is valid. */
const MAX_AGE_SECONDS = 300;

const cashierNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paid'),
    purchaseKey: z.string(),
    transactionId: z.string(),
    amount: z.int().positive(),
    currency: z.string(),
    paidAt: z.string().refine((at) => namedInstant.safeParse(at).success),
  }),
  z.object({ kind: z.literal('declined'), purchaseKey: z.string() }),
  z.object({
    kind: z.literal('refunded'),
    purchaseKey: z.string(),
    transactionId: z.string(),
    refundId: z.string(),
    amount: z.int().positive(),
    reason: z.string(),
  }),
]);
/** The content of a notice of the cashier. */
export type CashierNotice = z.infer<typeof cashierNotice>;

/** Signs a notice as the cashier sends it. */
export function signCashierNotice(key: Buffer, notice: CashierNotice, now = new Date()): RawNotice {
  const body = Buffer.from(JSON.stringify(notice));
  const signedAt = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'x-signed-at': String(signedAt),
    'x-signature': computeSignature(key.toString('hex'), [signedAt], body),
  };
  return { headers, body };
}

/** Verifies a notice of the cashier over its raw bytes. @throws NoticeRefusedError */
export function verifyCashierNotice(key: Buffer, { headers, body }: RawNotice, now = Date.now()): VerifiedNotice {
  const [signedAt, signature] = [headers['x-signed-at'], headers['x-signature']];
  if (typeof signedAt !== 'string' || typeof signature !== 'string') throw new NoticeRefusedError('not signed');
  const expected = Buffer.from(computeSignature(key.toString('hex'), [signedAt], body), 'hex');
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new NoticeRefusedError('wrong signature');
  if (!(Math.abs(now / 1000 - Number(signedAt)) <= MAX_AGE_SECONDS)) throw new NoticeRefusedError('too old');
  const source = body.toString('utf8');
  const notice = parseNotice(source);
  if (notice.kind !== 'paid') return { ...notice, source };
  const { purchaseKey, paidAt, kind, ...payment } = notice;
  return { kind, purchaseKey, source, payment: { ...payment, paidAt: new Date(paidAt) } };
}

function parseNotice(source: string): CashierNotice {
  try {
    return cashierNotice.parse(JSON.parse(source));
  } catch (error) {
    throw new NoticeRefusedError('not in the format of the cashier', { cause: error });
  }
}
