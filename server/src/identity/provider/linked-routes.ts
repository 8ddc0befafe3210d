import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../kernel/failures/failure.ts';
import {
  cleanTypedText,
  findInteraction,
  finishInteraction,
  LOGIN_PATH,
  toLoginPath,
  type Page,
  type PageRequest,
  showExpired,
} from './interaction.ts';
import {
  storeDeparture,
  findDepartureUid,
  findLinkedAccount,
  type LinkedSignInDeps,
  consumeDeparture,
} from './linked-sign-in.ts';
import { MOUNT_PATH } from './provider-routes.ts';
import type { SignInProblem } from './pages/sign-in-page.ts';
import { showSignInForm, type SignInRouteDeps } from './sign-in-routes.ts';

/** The return path of all providers, below the mount path. Providers require one registered address. */
export const RETURN_PATH = '/linked';

/** The dependencies of the sign-in by a linked account. */
export interface LinkedRouteDeps extends Omit<SignInRouteDeps, 'thirdParties'>, Pick<LinkedSignInDeps, 'returnTo'> {
  readonly clients: LinkedSignInDeps['thirdParties'];
}

interface Visit {
  readonly request: PageRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Registers the sign-in with a linked external account. The browser leaves from the sign-in page, returns to one common
 * address and is redirected to its own sign-in, where its cookie proves that it is the same browser.
 */
export function registerLinkedRoutes(app: FastifyInstance, deps: LinkedRouteDeps): void {
  const { provider, db, clients, returnTo } = deps;
  const form: SignInRouteDeps = { ...deps, thirdParties: clients.providers };
  const showRefusal = (visit: Visit, problem: SignInProblem) => showSignInForm(form, visit, { userName: '', problem });

  app.get<Page & { Params: { scheme: string } }>(`${LOGIN_PATH}/with/:scheme`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const { uid, scheme } = request.params;
    const requestedProvider = clients.providers.find((one) => one.scheme === scheme);
    if (requestedProvider === undefined) return reply.callNotFound();
    try {
      return await reply.redirect(await storeDeparture({ db, thirdParties: clients, returnTo }, { uid, scheme }), 303);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return showRefusal(
        { request, reply, params: interaction.params },
        { kind: 'failed', provider: requestedProvider },
      );
    }
  });

  app.get<Page>(`${MOUNT_PATH}${RETURN_PATH}`, async (request, reply) => {
    const uid = await findDepartureUid(db, cleanTypedText(request.query['state']));
    if (uid === null) return showExpired(deps, request, reply);
    const query = request.url.slice(request.url.indexOf('?'));
    return reply.redirect(`${toLoginPath(provider, uid)}${RETURN_PATH}${query}`, 303);
  });

  app.get<Page>(`${LOGIN_PATH}${RETURN_PATH}`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const { uid } = request.params;
    const departure = await consumeDeparture(db, { uid, state: cleanTypedText(request.query['state']) });
    const matchingProvider = clients.providers.find((one) => one.scheme === departure?.scheme);
    if (departure === null || matchingProvider === undefined) return showExpired(deps, request, reply);
    const visit = { request, reply, params: interaction.params };
    const answer = new URL(returnTo);
    answer.search = request.url.slice(request.url.indexOf('?'));
    const verdict = await tryIdentify(() => clients.identify(departure.scheme, answer, departure));
    const account = verdict.kind === 'ok' ? await findLinkedAccount(db, departure.scheme, verdict.subject) : undefined;
    if (account !== undefined && account.disabled_at === null)
      return finishInteraction(provider, request, reply, { login: { accountId: account.id, amr: ['fed'] } });
    const accountId = account?.id ?? null;
    await deps.onEvent({ kind: 'sign-in-refused', accountId, userName: '', ip: request.ip, signInWay: 'linked' });
    if (account !== undefined) return showRefusal(visit, { kind: 'disabled', accountId: account.id });
    return showRefusal(visit, { kind: verdict.kind === 'ok' ? 'unbound' : verdict.kind, provider: matchingProvider });
  });
}

type Verdict = { readonly kind: 'ok'; readonly subject: string } | { readonly kind: 'refused' | 'failed' };

/** Identifies the returning user. `refused` is caused by the user or the browser, `failed` by the provider. */
async function tryIdentify(identify: () => Promise<{ readonly subject: string }>): Promise<Verdict> {
  try {
    return { kind: 'ok', subject: (await identify()).subject };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: error.code === 'binding.refused' ? 'refused' : 'failed' };
  }
}
