import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ThirdPartyProvider } from '../../kernel/config/third-party-provider.ts';
import {
  asTyped,
  findInteraction,
  finish,
  LOGIN,
  loginPath,
  type Page,
  type PageRequest,
  showExpired,
  showPage,
  type SignInDeps,
} from './interaction.ts';
import { signInPage, type SignInProblem } from './pages/sign-in-page.ts';
import { demonstrationPeople } from './people.ts';
import { signIn } from './sign-in.ts';

/** What the pages of the sign-in work with. */
export interface SignInRouteDeps extends SignInDeps {
  /** The password that the page gives away, on a demonstration site. */
  readonly demonstrationPassword: string | null;
  /** Whether codes can be sent to phones. */
  readonly withCodes: boolean;
  readonly thirdParties: readonly ThirdPartyProvider[];
}

const STATUS = {
  missing: 400,
  refused: 400,
  wrong: 401,
  disabled: 403,
  unbound: 403,
  wait: 429,
  failed: 502,
  busy: 503,
} as const satisfies Record<SignInProblem['kind'], number>;
const FORM_LIMIT = 16 * 1024;

/** Forms are all that the pages of the sign-in take. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  // A request without a body has no content type that a parser could go by: it is a form in which nothing was filled in.
  app.addHook('preHandler', async (request) => {
    request.body ??= new URLSearchParams();
  });
}

/** The sign-in page. Its cookie is bound to its own address, so no other site can send the form. */
export function signInRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const { provider, db, onEvent } = deps;

  app.get<Page>(LOGIN, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const userName = asTyped(request.query['user_name']) || asTyped(interaction.params['login_hint']);
    return showForm(deps, { request, reply, params: interaction.params }, { userName, problem: null });
  });

  app.post<Page>(LOGIN, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const userName = asTyped(request.body.get('user_name'));
    const password = request.body.get('password') ?? '';
    const outcome =
      userName === '' || password === ''
        ? ({ kind: 'missing' } as const)
        : await signIn(db, { userName, password, ip: request.ip });
    if (outcome.kind === 'ok')
      return finish(provider, request, reply, { login: { accountId: outcome.accountId, amr: ['pwd'] } });
    if (outcome.kind !== 'missing') {
      const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
      await onEvent({ kind: 'sign-in-refused', accountId, userName, ip: request.ip, by: 'password' });
    }
    return showForm(deps, { request, reply, params: interaction.params }, { userName, problem: outcome });
  });

  app.get<Page>(`${LOGIN}/cancel`, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return showExpired(deps, request, reply);
    return finish(provider, request, reply, { error: 'access_denied', error_description: 'The sign-in was cancelled' });
  });
}

/** Shows the form for a user name and a password, with what went wrong before. */
export async function showForm(
  deps: SignInRouteDeps,
  visit: { request: PageRequest; reply: FastifyReply; params: Readonly<Record<string, unknown>> },
  { userName, problem }: { readonly userName: string; readonly problem: SignInProblem | null },
): Promise<FastifyReply> {
  const { provider, db, demonstrationPassword: password, withCodes, thirdParties } = deps;
  const demonstration = password === null ? null : { password, people: await demonstrationPeople(db) };
  if (problem !== null) visit.reply.code(STATUS[problem.kind]);
  if (problem?.kind === 'wait') visit.reply.header('retry-after', String(problem.minutes * 60));
  return showPage(deps, visit, (appearance) =>
    signInPage(appearance, {
      action: loginPath(provider, visit.request.params.uid),
      userName,
      problem,
      demonstration,
      withCodes,
      thirdParties,
    }),
  );
}
