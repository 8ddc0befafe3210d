import { countCharacters, isReadableName, toStoredText } from '@dentarium/domain';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { Failure } from '../../kernel/failures/failure.ts';
import { CODE_COOLDOWN_SECONDS } from '../codes/codes.ts';
import { listPhoneVariants } from '../codes/phone-variants.ts';
import { toLimitProblem } from './code-routes.ts';
import type { CodeSignInDeps } from './code-sign-in.ts';
import {
  choosePageLanguage,
  cleanTypedText,
  findInteraction,
  finishInteraction,
  LOGIN_PATH,
  type Page,
  type PageRequest,
  leaveFinishedPage,
  showExpired,
  showPage,
  type SignInDeps,
  toLoginPath,
} from './interaction.ts';
import {
  type RegistrationFields,
  type RegistrationProblem,
  type RegistrationStep,
  renderRegistrationPage,
} from './pages/registration-page.ts';
import type { RegistrationRules } from './registration.ts';

/** The dependencies of the registration. */
export interface RegistrationRouteDeps extends SignInDeps, CodeSignInDeps {
  readonly rules: RegistrationRules;
  /** True if only people with an invitation may register. */
  readonly needsInvitation: boolean;
}

const STATUS_BY_PROBLEM = {
  phone: 400,
  invitationMissing: 400,
  invitation: 403,
  full: 409,
  name: 400,
  clinicName: 400,
  missing: 400,
  wrong: 401,
  phoneTaken: 409,
  wait: 429,
  cooldown: 429,
  tooMany: 429,
} as const satisfies Record<RegistrationProblem['kind'], number>;
const MAX_NAME_LENGTH = 50;
const MAX_CLINIC_NAME_LENGTH = 60;

interface Visit {
  readonly request: PageRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RegistrationFields;
}

/** Registers the pages of the registration by a code to the phone. Each step repeats the checks of the one before. */
export function registerRegistrationRoutes(app: FastifyInstance, deps: RegistrationRouteDeps): void {
  const { provider } = deps;

  app.get<Page>(`${LOGIN_PATH}/register`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return leaveFinishedPage(deps, request, reply);
    const { params } = interaction;
    const fields = { invitation: cleanTypedText(params['invitation']), phone: '', name: '', clinicName: '' };
    return show(deps, { request, reply, params, fields }, { step: 'phone' }, null);
  });

  app.post<Page>(`${LOGIN_PATH}/register`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(deps, request, reply);
    const { params } = interaction;
    const visit = { request, reply, params, fields: readFields(request, choosePageLanguage(request, params)) };
    if (request.body.get('step') === 'phone') return show(deps, visit, { step: 'phone' }, null);
    const problem = await findEntryProblem(deps, visit);
    if (problem !== null) {
      const fields = { ...visit.fields, phone: cleanTypedText(request.body.get('phone')) };
      return show(deps, { ...visit, fields }, { step: 'phone' }, problem);
    }
    return request.body.get('step') === 'register' ? register(deps, visit) : sendCode(deps, visit);
  });
}

function readFields({ body }: PageRequest, language: 'ch' | 'en'): RegistrationFields {
  const typedPhone = cleanTypedText(body.get('phone'));
  const phone = normalisePhone(typedPhone, language);
  return {
    invitation: cleanTypedText(body.get('invitation')),
    phone: isPhone(phone) ? phone : typedPhone,
    name: toStoredText(cleanTypedText(body.get('name'))),
    clinicName: toStoredText(cleanTypedText(body.get('clinic_name'))),
  };
}

/** Returns the problem of the phone or of the invitation. */
async function findEntryProblem(
  { db, rules, needsInvitation, onEvent }: RegistrationRouteDeps,
  { request: { ip }, fields }: Visit,
): Promise<RegistrationProblem | null> {
  const { phone, invitation: code } = fields;
  if (!isPhone(phone)) return { kind: 'phone' };
  if (code === '') return needsInvitation ? { kind: 'invitationMissing' } : null;
  const verdict = await rules.verifyInvitation(db, { code, phone, ip });
  if (verdict.kind === 'right') return null;
  await onEvent({ kind: 'registration-refused', accountId: null, userName: '', ip });
  return verdict.kind === 'wait' ? verdict : { kind: 'invitation' };
}

async function sendCode(deps: RegistrationRouteDeps, visit: Visit): Promise<FastifyReply> {
  const { ip } = visit.request;
  const { phone } = visit.fields;
  const language = choosePageLanguage(visit.request, visit.params);
  let problem: RegistrationProblem | null = null;
  try {
    await deps.codes.sendAnonymously(
      deps.db,
      { phone: listPhoneVariants(phone)[0], accountId: null, isRegistration: true, ip, language },
      // A phone with an account gets a code as well; only its owner learns of the account.
      {
        to: phone,
        onFailure: (error) => deps.log.error({ err: error }, 'a code for a registration could not be sent'),
      },
    );
    await deps.onEvent({ kind: 'code-sent', accountId: null, userName: '', ip, signInWay: 'code' });
  } catch (error) {
    problem = toLimitProblem(error);
  }
  return showDetails(deps, visit, problem, problem === null ? CODE_COOLDOWN_SECONDS : 0);
}

async function register(deps: RegistrationRouteDeps, visit: Visit): Promise<FastifyReply> {
  const { db, codes, rules, onEvent, provider } = deps;
  const { request, reply, fields } = visit;
  const { ip } = request;
  const { phone, name, clinicName, invitation: invitationCode } = fields;
  const code = cleanTypedText(request.body.get('code')).replaceAll(/\s/g, '');
  const problem = await findDetailProblem(deps, fields, code);
  if (problem !== null) return showDetails(deps, visit, problem);
  const [number] = listPhoneVariants(phone);
  const verdict = await codes.verify(db, { phone: number, code, accountId: null, isRegistration: true, ip });
  const refuse = async (refusal: RegistrationProblem) => {
    await onEvent({ kind: 'registration-refused', accountId: null, userName: '', ip });
    return showDetails(deps, visit, refusal);
  };
  if (verdict.kind !== 'right') return refuse(verdict);
  try {
    const outcome = await rules.register(db, { phone, name, clinicName, invitationCode, ip });
    if (outcome.kind === 'phoneTaken') return await refuse({ kind: 'phoneTaken' });
    const login = { accountId: outcome.accountId, amr: ['sms'] };
    return await finishInteraction(provider, request, reply, { login });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refuse({ kind: error.code === 'people.full' ? 'full' : 'invitation' });
  }
}

function isName(text: string, maxLength: number): boolean {
  return text !== '' && countCharacters(text) <= maxLength && isReadableName(text);
}

/** Checks the details before the code, so that a mistake does not use the code up. */
async function findDetailProblem(
  { db, rules }: RegistrationRouteDeps,
  { invitation, phone, name, clinicName }: RegistrationFields,
  code: string,
): Promise<RegistrationProblem | null> {
  if (code === '') return { kind: 'missing' };
  if (!isName(name, MAX_NAME_LENGTH)) return { kind: 'name' };
  const openInvitation = invitation === '' ? undefined : await rules.findInvitation(db, { code: invitation, phone });
  const needsName = openInvitation === undefined || openInvitation.clinic === null;
  return needsName && !isName(clinicName, MAX_CLINIC_NAME_LENGTH) ? { kind: 'clinicName' } : null;
}

async function showDetails(
  deps: RegistrationRouteDeps,
  visit: Visit,
  problem: RegistrationProblem | null,
  cooldown = 0,
): Promise<FastifyReply> {
  const { invitation: code, phone } = visit.fields;
  const openInvitation = code === '' ? undefined : await deps.rules.findInvitation(deps.db, { code, phone });
  const message = await findOutboxMessage(deps, phone);
  return show(deps, visit, { step: 'details', clinic: openInvitation?.clinic ?? null, cooldown, message }, problem);
}

/** Finds the message in the outbox of a demonstration, whose phones need not exist. */
async function findOutboxMessage({ db, codes }: RegistrationRouteDeps, phone: string): Promise<string | null> {
  if (!codes.isOutbox) return null;
  const row = await db
    .selectFrom('sms_outbox')
    .select('text')
    .where('phone', 'in', listPhoneVariants(phone))
    .where('is_registration', '=', true)
    .where('created_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

function show(
  deps: RegistrationRouteDeps,
  visit: Visit,
  state: RegistrationStep,
  problem: RegistrationProblem | null,
): FastifyReply {
  const { request, reply, fields } = visit;
  if (problem !== null) reply.code(STATUS_BY_PROBLEM[problem.kind]);
  if (problem?.kind === 'wait') reply.header('retry-after', String(problem.minutes * 60));
  const { needsInvitation, provider } = deps;
  const page = { action: toLoginPath(provider, request.params.uid), needsInvitation, fields, problem, state };
  return showPage(deps, visit, (appearance) => renderRegistrationPage(appearance, page));
}
