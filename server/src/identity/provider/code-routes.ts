import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../kernel/failures/failure.ts';
import { CODE_COOLDOWN_SECONDS } from '../codes/codes.ts';
import { type CodeSignInDeps, findDemonstrationMessage, sendSignInCode, signInByCode } from './code-sign-in.ts';
import {
  cleanTypedText,
  findInteraction,
  finishInteraction,
  choosePageLanguage,
  LOGIN_PATH,
  toLoginPath,
  type Page,
  type PageRequest,
  leaveFinishedPage,
  showExpired,
  showPage,
  type SignInDeps,
} from './interaction.ts';
import { renderCodePage, type CodeProblem, type CodeStep } from './pages/code-page.ts';
import { listDemonstrationPeople } from './people.ts';

/** The dependencies of the pages of the sign-in by code. */
export interface CodeRouteDeps extends SignInDeps, CodeSignInDeps {
  readonly isDemonstration: boolean;
}

const STATUS_BY_PROBLEM = {
  phone: 400,
  missing: 400,
  wrong: 401,
  disabled: 403,
  wait: 429,
  cooldown: 429,
  tooMany: 429,
} as const satisfies Record<CodeProblem['kind'], number>;

type SendLimit = { readonly kind: 'tooMany' } | { readonly kind: 'cooldown'; readonly seconds: number };

interface Visit {
  readonly request: PageRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Registers the sign-in by a code to the phone of the account: the first page requests the phone, the second one the
 * code.
 */
export function registerCodeRoutes(app: FastifyInstance, deps: CodeRouteDeps): void {
  const { provider, db } = deps;

  app.get<Page>(`${LOGIN_PATH}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return leaveFinishedPage(deps, request, reply);
    // The demonstration offers user names instead of phones, which must not appear in addresses.
    const selectedUserName = cleanTypedText(request.query['user_name']);
    const people = selectedUserName === '' || !deps.isDemonstration ? [] : await listPeopleWithPhone(db);
    const phone = people.find(({ userName }) => userName === selectedUserName)?.phone ?? '';
    return showCodePage(deps, { request, reply, params: interaction.params }, { step: 'phone', phone, problem: null });
  });

  app.post<Page>(`${LOGIN_PATH}/code`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const visit = { request, reply, params: interaction.params };
    const phone = normalisePhone(
      cleanTypedText(request.body.get('phone')),
      choosePageLanguage(request, interaction.params),
    );
    if (!isPhone(phone)) {
      const typedPhone = cleanTypedText(request.body.get('phone'));
      return showCodePage(deps, visit, { step: 'phone', phone: typedPhone, problem: { kind: 'phone' } });
    }
    return request.body.get('step') === 'sign-in' ? tryCode(deps, visit, phone) : sendCode(deps, visit, phone);
  });
}

async function sendCode(deps: CodeRouteDeps, visit: Visit, phone: string) {
  const { ip } = visit.request;
  let problem: CodeProblem | null = null;
  try {
    const language = choosePageLanguage(visit.request, visit.params);
    const accountId = await sendSignInCode(deps, { phone, ip, language });
    await deps.onEvent({ kind: 'code-sent', accountId, userName: '', ip, signInWay: 'code' });
  } catch (error) {
    problem = toLimitProblem(error);
  }
  return showCodePage(deps, visit, {
    step: 'code',
    phone,
    problem,
    cooldown: problem === null ? CODE_COOLDOWN_SECONDS : 0,
  });
}

/** Returns the limit that prevents a code from being sent, and throws other errors again. */
export function toLimitProblem(error: unknown): SendLimit {
  if (error instanceof Failure && error.code === 'sms.cooldown')
    return { kind: 'cooldown', seconds: Number(error.detail['seconds']) };
  if (error instanceof Failure && error.code === 'sms.tooMany') return { kind: 'tooMany' };
  throw error;
}

async function tryCode(deps: CodeRouteDeps, visit: Visit, phone: string) {
  const { request, reply } = visit;
  const code = cleanTypedText(request.body.get('code')).replaceAll(/\s/g, '');
  const outcome =
    code === '' ? ({ kind: 'missing' } as const) : await signInByCode(deps, { phone, code, ip: request.ip });
  if (outcome.kind === 'ok')
    return finishInteraction(deps.provider, request, reply, { login: { accountId: outcome.accountId, amr: ['sms'] } });
  if (outcome.kind !== 'missing') {
    const accountId = outcome.kind === 'disabled' ? outcome.accountId : null;
    await deps.onEvent({ kind: 'sign-in-refused', accountId, userName: '', ip: request.ip, signInWay: 'code' });
  }
  return showCodePage(deps, visit, { step: 'code', phone, problem: outcome });
}

async function listPeopleWithPhone(db: CodeRouteDeps['db']) {
  return (await listDemonstrationPeople(db)).filter(({ phone }) => phone !== null);
}

async function showCodePage(
  deps: CodeRouteDeps,
  visit: Visit,
  state: CodeStep & { readonly problem: CodeProblem | null },
) {
  const { provider, db, isDemonstration } = deps;
  const page = {
    ...state,
    action: toLoginPath(provider, visit.request.params.uid),
    message: state.step === 'code' ? await findDemonstrationMessage(deps, state.phone) : null,
    people: isDemonstration && state.step === 'phone' ? await listPeopleWithPhone(db) : [],
  };
  if (state.problem !== null) visit.reply.code(STATUS_BY_PROBLEM[state.problem.kind]);
  if (state.problem?.kind === 'wait') visit.reply.header('retry-after', String(state.problem.minutes * 60));
  return showPage(deps, visit, (appearance) => renderCodePage(appearance, page));
}
