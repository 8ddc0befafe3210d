import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ThirdPartyProvider } from '../../kernel/config/third-party-provider.ts';
import { noteUnavailable } from '../../kernel/failures/unavailable-cause.ts';
import {
  cleanTypedText,
  findInteraction,
  finishInteraction,
  LOGIN_PATH,
  toLoginPath,
  type Page,
  type PageRequest,
  leaveFinishedPage,
  showExpired,
  showPage,
  type SignInDeps,
} from './interaction.ts';
import { renderSignInPage, type SignInProblem } from './pages/sign-in-page.ts';
import { listDemonstrationPeople } from './people.ts';
import { signIn } from './sign-in.ts';

/** The dependencies of the sign-in pages. */
export interface SignInRouteDeps extends SignInDeps {
  /** The public password of a demonstration site. */
  readonly demonstrationPassword: string | null;
  /** True if the site can send codes. */
  readonly hasCodes: boolean;
  /** True if people may register here. */
  readonly canRegister: boolean;
  readonly thirdParties: readonly ThirdPartyProvider[];
}

const STATUS_BY_PROBLEM = {
  missing: 400,
  refused: 400,
  wrong: 401,
  disabled: 403,
  unbound: 403,
  wait: 429,
  failed: 502,
  busy: 503,
} as const satisfies Record<SignInProblem['kind'], number>;
const MAX_FORM_BYTES = 16 * 1024;

/** Makes the sign-in pages accept only forms. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, callback) => callback(null, new URLSearchParams(body.toString())),
  );
  // A request without a body has no content type for a parser: it counts as an empty form.
  app.addHook('preHandler', async (request) => {
    request.body ??= new URLSearchParams();
  });
}

/** Registers the sign-in page. Its cookie is bound to its own address, so no other site can send the form. */
export function registerSignInRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const { provider, db, onEvent } = deps;

  app.get<Page>(LOGIN_PATH, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return leaveFinishedPage(deps, request, reply);
    const userName = cleanTypedText(request.query['user_name']) || cleanTypedText(interaction.params['login_hint']);
    return showSignInForm(deps, { request, reply, params: interaction.params }, { userName, problem: null });
  });

  app.post<Page>(LOGIN_PATH, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const userName = cleanTypedText(request.body.get('user_name'));
    const password = request.body.get('password') ?? '';
    const outcome =
      userName === '' || password === ''
        ? ({ kind: 'missing' } as const)
        : await signIn(db, { userName, password, ip: request.ip });
    if (outcome.kind === 'ok')
      return finishInteraction(provider, request, reply, { login: { accountId: outcome.accountId, amr: ['pwd'] } });
    if (outcome.kind !== 'missing') {
      const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
      await onEvent({ kind: 'sign-in-refused', accountId, userName, ip: request.ip, signInWay: 'password' });
    }
    return showSignInForm(deps, { request, reply, params: interaction.params }, { userName, problem: outcome });
  });

  app.get<Page>(`${LOGIN_PATH}/cancel`, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return showExpired(deps, request, reply);
    return finishInteraction(provider, request, reply, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    });
  });
}

/** Shows the form for a user name and a password, with the last problem. */
export async function showSignInForm(
  deps: SignInRouteDeps,
  visit: { request: PageRequest; reply: FastifyReply; params: Readonly<Record<string, unknown>> },
  { userName, problem }: { readonly userName: string; readonly problem: SignInProblem | null },
): Promise<FastifyReply> {
  const { provider, db, demonstrationPassword: password, hasCodes, canRegister, thirdParties } = deps;
  const demonstration = password === null ? null : { password, people: await listDemonstrationPeople(db) };
  if (problem !== null) visit.reply.code(STATUS_BY_PROBLEM[problem.kind]);
  if (problem?.kind === 'busy') noteUnavailable(visit.request.raw, 'passwords');
  if (problem?.kind === 'wait') visit.reply.header('retry-after', String(problem.minutes * 60));
  return showPage(deps, visit, (appearance) =>
    renderSignInPage(appearance, {
      action: toLoginPath(provider, visit.request.params.uid),
      userName,
      problem,
      demonstration,
      hasCodes,
      canRegister,
      isInvited: canRegister && cleanTypedText(visit.params['invitation']) !== '',
      thirdParties,
    }),
  );
}
