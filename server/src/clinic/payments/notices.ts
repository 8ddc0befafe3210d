import type { FastifyPluginAsync } from 'fastify';
import { NoticeRefusedError, type PaymentProvider, type VerifiedNotice } from './provider.ts';
import {
  lockPurchase,
  type PaymentDeps,
  recordPayment,
  recordPurchaseAudit,
  UnknownPurchaseError,
} from './record-payment.ts';
import { recordRefund } from './refunds.ts';

/** Maximum bytes of a notice. */
const MAX_NOTICE_BYTES = 64 * 1024;

/** Returns the path to which a provider sends its notices. */
export function toNoticePath(provider: string): string {
  return `/api/payments/notices/${provider}`;
}

/** The dependencies of notices. */
export interface NoticeDeps extends PaymentDeps {
  readonly provider: PaymentProvider;
}

/**
 * Receives the notices of the provider. The signature covers the raw bytes, which are verified before they are read. A
 * notice is answered with success only after its transaction is committed; the provider repeats any other one.
 */
export const paymentNotices: FastifyPluginAsync<NoticeDeps> = async (app, deps) => {
  const { provider, log } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES }, (_request, body, callback) =>
    callback(null, body),
  );
  app.post(toNoticePath(provider.name), async ({ headers, body }, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await handleNotice(deps, await provider.notice({ headers, body: bytes }));
      return await reply.send({ code: 'SUCCESS' });
    } catch (error) {
      if (error instanceof NoticeRefusedError) {
        log.warn({ reason: error.message }, 'a notice of a payment was refused');
        return reply.code(401).send({ code: 'FAIL', message: 'The notice is not genuine.' });
      }
      if (error instanceof UnknownPurchaseError) {
        log.error({ err: error }, 'a notice tells of an unknown purchase');
        return reply.code(404).send({ code: 'FAIL', message: 'There is no such purchase.' });
      }
      throw error;
    }
  });
};

async function handleNotice(deps: NoticeDeps, notice: VerifiedNotice): Promise<void> {
  const { name } = deps.provider;
  const { purchaseKey, source } = notice;
  if (notice.kind === 'paid')
    await recordPayment(deps, { provider: name, purchaseKey, payment: notice.payment, source });
  else if (notice.kind === 'refunded') await recordRefund(deps, { ...notice, provider: name, status: 'done' });
  else
    await deps.db.transaction().execute(async (transaction) => {
      const purchase = await lockPurchase(transaction, { provider: name, purchaseKey });
      // The buyer may still pay, and a notice that comes late says nothing about what has happened since.
      if (purchase.status === 'open') await recordPurchaseAudit(transaction, purchase, 'purchase.decline', {});
    });
}
