import type { CallInput } from '@dentarium/api';
import type { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { resolveModelArch } from '@dentarium/orders/forms';
import { FORM_KEYS, PLAN_STATEMENT, type StepRange } from '@dentarium/orders/states';
import { ARCHES } from '@dentarium/scheme';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import {
  addBatch,
  createDoctorAction,
  changeOrder,
  requireOrder,
  requireOperator,
  type AuthorisedOrder,
  type StoredOrder,
  loadSubmittedAnswers,
} from '../orders/area.ts';
import { setSchemeState } from './expert-actions.ts';
import { addOpinion } from './opinions.ts';
import { isCancelled, isVersion, DOCTOR_VISIBLE_STATES, type SchemeVersion } from './scheme-access.ts';

type Decision = CallInput<typeof insertSchemeDesign>['body'];
type ArchRange = StepRange | null;

interface DecisionContext extends AuthorisedOrder {
  readonly scheme: SchemeVersion;
}

/**
 * Requests changes of a plan (P9), or confirms it (P10).
 *
 * @throws Failure `scheme.notFound`, or the failures of the rules of orders
 */
export async function decideScheme(ctx: RecordContext, input: Decision): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const scheme = await db
    .selectFrom('order_scheme')
    .selectAll()
    .where('id', '=', input.schemeId)
    .where('order_id', '=', order.id)
    .where('state', 'in', DOCTOR_VISIBLE_STATES)
    .executeTakeFirst();
  if (scheme === undefined || !isVersion(scheme)) throw new Failure('scheme.notFound');
  await (input.decision === 'change'
    ? requestChanges(ctx, { order, scheme, db }, input)
    : confirmPlan(ctx, { order, scheme, db }, input));
}

/** Records the doctor's decision on a version. Another proposed version is no longer available. */
async function recordDecision({ order, scheme, db }: DecisionContext, state: 'changes' | 'confirmed'): Promise<void> {
  await db
    .updateTable('order_scheme')
    .set({ state: 'notChosen' })
    .where('order_id', '=', order.id)
    .where('state', '=', 'proposed')
    .execute();
  await setSchemeState(db, scheme.id, state);
}

async function requestChanges(
  ctx: RecordContext,
  { order, scheme, db }: DecisionContext,
  input: Decision,
): Promise<void> {
  const opinion = (input.opinion ?? '').trim();
  const recordOpinion = async (): Promise<void> => {
    await recordDecision({ order, scheme, db }, 'changes');
    const remarks = input.remarks ?? [];
    await addOpinion({ db, principal: ctx.principal }, scheme, {
      role: 'doctor',
      decision: 'change',
      opinion,
      remarks,
    });
  };
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'requestChanges',
      version: input.version,
      facts: { opinion, schemeChosen: !isCancelled(scheme, order) },
      detail: { scheme: scheme.number, remarks: input.remarks?.length ?? 0 },
      note: opinion,
      effects: { recordOpinion: recordOpinion },
    }),
  );
}

/** Returns whether a range of an arch is empty or begins at the first step. */
function startsAtFirstStep(range: ArchRange, steps: number): boolean {
  return range === null || (range.from === 1 && range.to >= 1 && range.to <= steps);
}

/**
 * Returns the range that the rules of orders check: that of the longer arch. A range outside of the plan becomes an
 * invalid range.
 */
function toJudgedRange(upper: ArchRange, lower: ArchRange, { arches }: SchemeVersion['document']): ArchRange {
  if (!startsAtFirstStep(upper, arches.upper.steps) || !startsAtFirstStep(lower, arches.lower.steps))
    return { from: 0, to: 0 };
  const to = Math.max(upper?.to ?? 0, lower?.to ?? 0);
  return to === 0 ? null : { from: 1, to };
}

const listSteps = (range: ArchRange): number[] => Array.from({ length: range?.to ?? 0 }, (_, at) => at + 1);

/** Returns the retainers of a plan without steps: those of the scheme, or otherwise the prescribed ones. */
function toRetainerBatch({ type }: StoredOrder, { document: { retainers } }: SchemeVersion, answers: FormAnswers) {
  const { upper, lower } = retainers;
  const designed = Math.max(upper, lower);
  if (designed > 0) return { arch: upper === 0 ? 3 : lower === 0 ? 2 : 1, quantity: designed };
  const { pairs } = answers;
  return { arch: resolveModelArch(type, () => answers), quantity: typeof pairs === 'number' ? pairs : 1 };
}

async function confirmPlan(ctx: RecordContext, { order, scheme, db }: DecisionContext, input: Decision): Promise<void> {
  const { principal } = ctx;
  const { upper = null, lower = null } = input.batch ?? {};
  const { arches } = scheme.document;
  const { accountId } = principal;
  const freezeScheme = async (): Promise<void> => {
    await recordDecision({ order, scheme, db }, 'confirmed');
    const plan = {
      plan_upper: arches.upper.steps,
      plan_lower: arches.lower.steps,
      plan_bare: Math.max(...ARCHES.map((arch) => arches[arch].steps - arches[arch].overcorrection)),
    };
    await db.updateTable('treatment_order').set(plan).where('id', '=', order.id).execute();
  };
  const recordConfirmation = async (): Promise<void> => {
    await db
      .insertInto('scheme_confirmation')
      .values({
        order_id: order.id,
        scheme_id: scheme.id,
        confirmed_by: accountId,
        digest: scheme.digest,
        statement: input.statement === undefined ? '' : PLAN_STATEMENT[input.statement],
        upper_to: upper?.to ?? 0,
        lower_to: lower?.to ?? 0,
      })
      .execute();
    const opinionInput = { opinion: input.opinion ?? '', remarks: input.remarks ?? [] };
    await addOpinion({ db, principal }, scheme, { role: 'doctor', decision: 'confirm', ...opinionInput });
  };
  const makeFirstBatch = async (): Promise<void> => {
    const { answers, address } = await loadSubmittedAnswers(db, order, FORM_KEYS.adjust);
    const batchKind = ARCHES.some((arch) => arches[arch].steps > 0)
      ? ({ kind: 'first', quantity: 1 } as const)
      : ({ kind: 'retainer', ...toRetainerBatch(order, scheme, answers) } as const);
    const steps = { upper: listSteps(upper), lower: listSteps(lower) };
    await addBatch(db, order.id, { ...batchKind, ...steps, address, createdBy: accountId });
  };
  await changeOrder(
    createDoctorAction({ db, principal }, order, {
      action: 'confirmPlan',
      version: input.version,
      facts: {
        schemeChosen: scheme.state !== 'confirmed' && !isCancelled(scheme, order),
        statementTicked: input.statement !== undefined,
        batchRange: toJudgedRange(upper, lower, scheme.document),
        lastStep: Math.max(arches.upper.steps, arches.lower.steps),
      },
      detail: { scheme: scheme.number, digest: scheme.digest, upper, lower },
      effects: { freezeScheme: freezeScheme, recordConfirmation: recordConfirmation, makeFirstBatch: makeFirstBatch },
    }),
  );
}
