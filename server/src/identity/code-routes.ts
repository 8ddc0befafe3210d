import { isPhone, phoneForLanguage } from '@dentarium/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../http/failure.ts';
import { CODE_COOLDOWN } from '../sms/codes.ts';
import { type CodeSignInParts, demonstrationMessage, sendSignInCode, signInByCode } from './code-sign-in.ts';
import {
  asTyped,
  findInteraction,
  finish,
  languageOf,
  LOGIN,
  loginPath,
  type Page,
  type PageRequest,
  showExpired,
  showPage,
  type SignInParts,
} from './interaction.ts';
import { codePage, type CodeProblem, type CodeStep } from './pages/code-page.ts';
import { demonstrationPeople } from './people.ts';

export interface CodeRoutes extends SignInParts, CodeSignInParts {
  readonly isDemonstration: boolean;
}

const STATUS = {
  phone: 400,
  missing: 400,
  wrong: 401,
  disabled: 403,
  wait: 429,
  cooldown: 429,
  tooMany: 429,
} as const satisfies Record<CodeProblem['kind'], number>;

interface Visit {
  readonly request: PageRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Signing in by a code to the phone of the account: first the phone is asked for, then the code. */
export function codeRoutes(app: FastifyInstance, routes: CodeRoutes): void {
  const { provider, db } = routes;

  app.get<Page>(`${LOGIN}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(routes, request, reply);
    // The demonstration names people and not phones, which are in no address.
    const chosen = asTyped(request.query['user_name']);
    const people = chosen === '' || !routes.isDemonstration ? [] : await peopleWithPhone(db);
    const phone = people.find(({ userName }) => userName === chosen)?.phone ?? '';
    return show(routes, { request, reply, params: interaction.params }, { step: 'phone', phone, problem: null });
  });

  app.post<Page>(`${LOGIN}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(routes, request, reply);
    const visit = { request, reply, params: interaction.params };
    const phone = phoneForLanguage(asTyped(request.body.get('phone')), languageOf(request, interaction.params));
    if (!isPhone(phone)) {
      const typed = asTyped(request.body.get('phone'));
      return show(routes, visit, { step: 'phone', phone: typed, problem: { kind: 'phone' } });
    }
    return request.body.get('step') === 'sign-in' ? tryCode(routes, visit, phone) : sendCode(routes, visit, phone);
  });
}

async function sendCode(routes: CodeRoutes, visit: Visit, phone: string) {
  const { ip: address } = visit.request;
  let problem: CodeProblem | null = null;
  try {
    const language = languageOf(visit.request, visit.params);
    const accountId = await sendSignInCode(routes, { phone, address, language });
    await routes.onEvent({ kind: 'code-sent', accountId, userName: '', address, by: 'code' });
  } catch (error) {
    problem = limitOf(error);
  }
  return show(routes, visit, { step: 'code', phone, problem, cooldown: problem === null ? CODE_COOLDOWN : 0 });
}

/** The limit that keeps a code from being sent; everything else is no matter of this page. */
function limitOf(error: unknown): CodeProblem {
  if (error instanceof Failure && error.code === 'sms.cooldown')
    return { kind: 'cooldown', seconds: Number(error.detail['seconds']) };
  if (error instanceof Failure && error.code === 'sms.tooMany') return { kind: 'tooMany' };
  throw error;
}

async function tryCode(routes: CodeRoutes, visit: Visit, phone: string) {
  const { request, reply } = visit;
  const code = asTyped(request.body.get('code')).replaceAll(/\s/g, '');
  const outcome =
    code === '' ? ({ kind: 'missing' } as const) : await signInByCode(routes, { phone, code, address: request.ip });
  if (outcome.kind === 'ok')
    return finish(routes.provider, request, reply, { login: { accountId: outcome.accountId, amr: ['sms'] } });
  if (outcome.kind !== 'missing') {
    const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
    await routes.onEvent({ kind: 'sign-in-refused', accountId, userName: '', address: request.ip, by: 'code' });
  }
  return show(routes, visit, { step: 'code', phone, problem: outcome });
}

async function peopleWithPhone(db: CodeRoutes['db']) {
  return (await demonstrationPeople(db)).filter(({ phone }) => phone !== null);
}

async function show(routes: CodeRoutes, visit: Visit, state: CodeStep & { readonly problem: CodeProblem | null }) {
  const { provider, db, isDemonstration } = routes;
  const page = {
    ...state,
    action: loginPath(provider, visit.request.params.uid),
    message: state.step === 'code' ? await demonstrationMessage(routes, state.phone) : null,
    people: isDemonstration && state.step === 'phone' ? await peopleWithPhone(db) : [],
  };
  if (state.problem !== null) visit.reply.code(STATUS[state.problem.kind]);
  if (state.problem?.kind === 'wait') visit.reply.header('retry-after', String(state.problem.minutes * 60));
  return showPage(routes, visit, (appearance) => codePage(appearance, page));
}
