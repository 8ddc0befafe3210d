import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { loadAssets } from '../../../identity/provider/pages/assets.ts';
import { formatChoiceCookies } from '../../../identity/provider/pages/appearance.ts';
import { createPageRenderer } from '../../../identity/provider/pages/renderer.ts';
import { registerAssetRoutes } from '../../../identity/provider/asset-routes.ts';
import { buildPageSecurityHeaders } from '../../../identity/provider/page-security.ts';
import { acceptForms } from '../../../identity/provider/sign-in-routes.ts';
import { fetchLimited, SMALL_ANSWER_LIMITS } from '../../../kernel/http/outgoing.ts';
import { toNoticePath } from '../notices.ts';
import { type CashierOrder, findCashierOrder } from './cashier-codes.ts';
import { type CashierNotice, signCashierNotice } from './cashier-notice.ts';
import { renderCashierPage, renderExpiredPage } from './cashier-page.ts';
import type { CashierDeps } from './cashier-provider.ts';
import { actOnOrder } from './pay-order.ts';

const MOUNT_PATH = '/pay';

interface Page {
  Params: { token: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams;
}

/** The pages of the cashier. They need no sign-in: the address is the secret. */
export const cashierPages: FastifyPluginAsync<CashierDeps & { readonly log: FastifyBaseLogger }> = async (
  app,
  { db, key, log },
) => {
  const assets = await loadAssets(MOUNT_PATH);
  const render = createPageRenderer(assets);
  const headers = buildPageSecurityHeaders([]);

  function show(request: FastifyRequest<Page>, reply: FastifyReply, order: CashierOrder | undefined): FastifyReply {
    const { query, headers: requestHeaders, params } = request;
    const hints = {
      query,
      params: {},
      cookie: requestHeaders.cookie,
      acceptLanguage: requestHeaders['accept-language'],
    };
    const page = render(hints, ({ language }) =>
      order === undefined
        ? renderExpiredPage(language)
        : renderCashierPage(language, `${MOUNT_PATH}/${params.token}`, order),
    );
    if (order === undefined) reply.code(404);
    return reply.header('set-cookie', formatChoiceCookies(query)).type('text/html').send(page);
  }

  await app.register(async (scope) => {
    scope.addHook(
      'onRequest',
      async (_request, reply) => void reply.headers(headers).header('cache-control', 'no-store'),
    );
    acceptForms(scope);
    scope.get<Page>(`${MOUNT_PATH}/:token`, async (request, reply) =>
      show(request, reply, await findCashierOrder(db, request.params.token)),
    );
    scope.post<Page>(`${MOUNT_PATH}/:token`, async (request, reply) => {
      const action = request.body.get('action') === 'pay' ? 'pay' : 'decline';
      const result = await actOnOrder(db, request.params.token, action);
      if (result !== undefined && result.notice !== null) await sendNotice(request, result.notice);
      return show(request, reply, result?.order);
    });
  });
  await app.register(async (scope) => registerAssetRoutes(scope, assets, MOUNT_PATH));

  /**
   * Sends a notice to this server by HTTP, as a foreign provider would. If it does not arrive, the product learns of the
   * payment by asking.
   */
  async function sendNotice({ raw }: FastifyRequest, notice: CashierNotice): Promise<void> {
    const { localAddress = '127.0.0.1', localPort = 0, localFamily } = raw.socket;
    const host = localFamily === 'IPv6' ? `[${localAddress}]` : localAddress;
    const address = `http://${host}:${localPort}${toNoticePath('cashier')}`;
    try {
      const { headers: signedHeaders, body } = signCashierNotice(key, notice);
      const request = { method: 'POST', headers: signedHeaders as Record<string, string>, body: new Uint8Array(body) };
      const { ok, status } = await fetchLimited(address, request, SMALL_ANSWER_LIMITS);
      if (!ok) log.warn({ status }, 'a notice of the cashier was not accepted');
    } catch (error) {
      log.warn({ err: error }, 'a notice of the cashier did not arrive');
    }
  }
};
