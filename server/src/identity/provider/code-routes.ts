import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../kernel/failures/failure.ts';
import { CODE_COOLDOWN } from '../codes/codes.ts';
import { type CodeSignInDeps, demonstrationMessage, sendSignInCode, signInByCode } from './code-sign-in.ts';
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
  type SignInDeps,
} from './interaction.ts';
import { codePage, type CodeProblem, type CodeStep } from './pages/code-page.ts';
import { demonstrationPeople } from './people.ts';

/** What the pages of the sign-in by code work with. */
export interface CodeRouteDeps extends SignInDeps, CodeSignInDeps {
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
export function codeRoutes(app: FastifyInstance, deps: CodeRouteDeps): void {
  const { provider, db } = deps;

  app.get<Page>(`${LOGIN}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    // The demonstration names people and not phones, which are in no address.
    const chosen = asTyped(request.query['user_name']);
    const people = chosen === '' || !deps.isDemonstration ? [] : await peopleWithPhone(db);
    const phone = people.find(({ userName }) => userName === chosen)?.phone ?? '';
    return show(deps, { request, reply, params: interaction.params }, { step: 'phone', phone, problem: null });
  });

  app.post<Page>(`${LOGIN}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const visit = { request, reply, params: interaction.params };
    const phone = normalisePhone(asTyped(request.body.get('phone')), languageOf(request, interaction.params));
    if (!isPhone(phone)) {
      const typed = asTyped(request.body.get('phone'));
      return show(deps, visit, { step: 'phone', phone: typed, problem: { kind: 'phone' } });
    }
    return request.body.get('step') === 'sign-in' ? tryCode(deps, visit, phone) : sendCode(deps, visit, phone);
  });
}

async function sendCode(deps: CodeRouteDeps, visit: Visit, phone: string) {
  const { ip } = visit.request;
  let problem: CodeProblem | null = null;
  try {
    const language = languageOf(visit.request, visit.params);
    const accountId = await sendSignInCode(deps, { phone, ip, language });
    await deps.onEvent({ kind: 'code-sent', accountId, userName: '', ip, by: 'code' });
  } catch (error) {
    problem = limitOf(error);
  }
  return show(deps, visit, { step: 'code', phone, problem, cooldown: problem === null ? CODE_COOLDOWN : 0 });
}

/** The limit that keeps a code from being sent; everything else is no matter of this page. */
function limitOf(error: unknown): CodeProblem {
  if (error instanceof Failure && error.code === 'sms.cooldown')
    return { kind: 'cooldown', seconds: Number(error.detail['seconds']) };
  if (error instanceof Failure && error.code === 'sms.tooMany') return { kind: 'tooMany' };
  throw error;
}

async function tryCode(deps: CodeRouteDeps, visit: Visit, phone: string) {
  const { request, reply } = visit;
  const code = asTyped(request.body.get('code')).replaceAll(/\s/g, '');
  const outcome =
    code === '' ? ({ kind: 'missing' } as const) : await signInByCode(deps, { phone, code, ip: request.ip });
  if (outcome.kind === 'ok')
    return finish(deps.provider, request, reply, { login: { accountId: outcome.accountId, amr: ['sms'] } });
  if (outcome.kind !== 'missing') {
    const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
    await deps.onEvent({ kind: 'sign-in-refused', accountId, userName: '', ip: request.ip, by: 'code' });
  }
  return show(deps, visit, { step: 'code', phone, problem: outcome });
}

async function peopleWithPhone(db: CodeRouteDeps['db']) {
  return (await demonstrationPeople(db)).filter(({ phone }) => phone !== null);
}

async function show(deps: CodeRouteDeps, visit: Visit, state: CodeStep & { readonly problem: CodeProblem | null }) {
  const { provider, db, isDemonstration } = deps;
  const page = {
    ...state,
    action: loginPath(provider, visit.request.params.uid),
    message: state.step === 'code' ? await demonstrationMessage(deps, state.phone) : null,
    people: isDemonstration && state.step === 'phone' ? await peopleWithPhone(db) : [],
  };
  if (state.problem !== null) visit.reply.code(STATUS[state.problem.kind]);
  if (state.problem?.kind === 'wait') visit.reply.header('retry-after', String(state.problem.minutes * 60));
  return showPage(deps, visit, (appearance) => codePage(appearance, page));
}
