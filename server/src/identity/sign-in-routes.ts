import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { errors, type default as Provider, type InteractionResults } from 'oidc-provider';
import type { Tables } from '../db/tables.ts';
import type { IdentityEvent } from './identity.ts';
import { type AppearanceHints, choiceCookies } from './pages/appearance.ts';
import { messagePage } from './pages/message-page.ts';
import type { PageRenderer } from './pages/renderer.ts';
import { signInPage, type SignInProblem } from './pages/sign-in-page.ts';
import { textsOf } from './pages/texts.ts';
import { demonstrationPeople } from './people.ts';
import { MOUNT, presentAsIssuer } from './provider-routes.ts';
import { signIn } from './sign-in.ts';

export interface SignInRoutes {
  readonly provider: Provider;
  readonly db: Kysely<Tables>;
  readonly render: PageRenderer;
  readonly home: string;
  /** The password that the page gives away, on a demonstration site. */
  readonly demonstrationPassword: string | null;
  readonly onEvent: (event: IdentityEvent) => Promise<void>;
}

interface Route {
  Params: { uid: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams;
}

const STATUS = { missing: 400, wrong: 401, disabled: 403, wait: 429, busy: 503 } as const satisfies Record<
  SignInProblem['kind'],
  number
>;
const FORM_LIMIT = 16 * 1024;

/** The sign-in page. Its cookie is bound to its own address, so no other site can send the form. */
export function signInRoutes(app: FastifyInstance, routes: SignInRoutes): void {
  const { provider, db, onEvent } = routes;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  app.get<Route>(`${MOUNT}/login/:uid`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(routes, request, reply);
    const userName = asText(request.query['user_name']) || asText(interaction.params['login_hint']);
    return showForm(routes, request, reply, { params: interaction.params, userName, problem: null });
  });

  app.post<Route>(`${MOUNT}/login/:uid`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(routes, request, reply);
    const userName = asUserName(request.body.get('user_name'));
    const password = request.body.get('password') ?? '';
    const outcome =
      userName === '' || password === ''
        ? ({ kind: 'missing' } as const)
        : await signIn(db, { userName, password, address: request.ip });
    if (outcome.kind === 'ok')
      return finish(provider, request, reply, { login: { accountId: outcome.accountId, amr: ['pwd'] } });
    if (outcome.kind !== 'missing') {
      const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
      await onEvent({ kind: 'sign-in-refused', accountId, userName, address: request.ip });
    }
    return showForm(routes, request, reply.code(STATUS[outcome.kind]), {
      params: interaction.params,
      userName,
      problem: outcome,
    });
  });

  app.get<Route>(`${MOUNT}/login/:uid/cancel`, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return showExpired(routes, request, reply);
    return finish(provider, request, reply, { error: 'access_denied', error_description: 'The sign-in was cancelled' });
  });
}

/** The sign-in under way that the request's cookie names; `null` when it is gone or another one. */
async function findInteraction(provider: Provider, request: FastifyRequest<Route>, reply: FastifyReply) {
  presentAsIssuer(request, new URL(provider.issuer));
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return reply.redirect(returnTo, 303);
}

interface Form {
  readonly params: Readonly<Record<string, unknown>>;
  readonly userName: string;
  readonly problem: SignInProblem | null;
}

async function showForm(
  routes: SignInRoutes,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  { params, userName, problem }: Form,
) {
  const { provider, db, demonstrationPassword, render } = routes;
  const action = `${new URL(provider.issuer).pathname}/login/${request.params.uid}`;
  const demonstration =
    demonstrationPassword === null ? null : { password: demonstrationPassword, people: await demonstrationPeople(db) };
  const page = render(hintsOf(request, params), (appearance) =>
    signInPage(appearance, { action, userName, problem, demonstration }),
  );
  return reply.header('set-cookie', choiceCookies(request.query)).type('text/html').send(page);
}

function showExpired({ render, home }: SignInRoutes, request: FastifyRequest<Route>, reply: FastifyReply) {
  const page = render(hintsOf(request, {}), ({ language }) => {
    const texts = textsOf(language);
    return messagePage({
      title: texts.expiredTitle,
      text: texts.expired,
      link: { href: home, text: texts.startAgain },
    });
  });
  return reply.code(400).type('text/html').send(page);
}

function hintsOf(request: FastifyRequest<Route>, params: Form['params']): AppearanceHints {
  return {
    query: request.query,
    params,
    cookie: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? asUserName(value) : '');

/** As typed, without the blanks of a paste; characters that the database cannot hold are in no user name. */
function asUserName(value: string | null): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, 128);
}
