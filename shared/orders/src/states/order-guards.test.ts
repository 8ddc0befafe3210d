import { describe, expect, test } from '@jest/globals';
import { decideOrder, listOrderActions, type OrderDecision } from './decide-order.ts';
import type { OrderFacts, OrderState } from './order-facts.ts';
import { GUARDS, type GuardName } from './order-guards.ts';
import type { DetailStatus } from './order-statuses.ts';
import { ORDER_TRANSITIONS } from './order-transitions.ts';
import { LAB_FUNCTIONS } from './order-types.ts';
import { EXPECTED_TRANSITIONS } from './testing/expected-transitions.ts';
import { createOrderState, listOrderStates, PASSING_FACTS, prepareForAction } from './testing/orders.ts';
import { ORDER_ACTIONS, type OrderAction, type OrderActor } from './transition.ts';

/** The guards that look at the order only. */
type OrderGuard = 'paused' | 'notPaused' | 'notArchived' | 'noCancellation' | 'cancellationOpen';

/** Facts that fail each guard alone, with its refusal code. */
const BROKEN: Readonly<Record<Exclude<GuardName, OrderGuard>, readonly [Partial<OrderFacts>, string]>> = {
  mayEdit: [{ mayEdit: false }, 'access.denied'],
  versionMatches: [{ versionMatches: false }, 'version.stale'],
  patientNotDeleted: [{ patientDeleted: true }, 'patient.deleted'],
  patientNotStopped: [{ patientStopped: true }, 'patient.terminated'],
  organisationSigned: [{ organisationSigned: false }, 'order.organisation'],
  itemAllowed: [{ itemAllowed: false }, 'order.item'],
  dataSynchronised: [{ dataSynchronised: false }, 'order.notSynchronised'],
  roomForOrder: [{ creationRefusal: 'order.adjustmentOpen' }, 'order.adjustmentOpen'],
  formOfType: [{ formKey: 7 }, 'order.formKey'],
  formAsked: [{ formAsked: false }, 'order.formNotAsked'],
  formsComplete: [{ mandatoryFormsComplete: false }, 'order.formsUnfinished'],
  addressChosen: [{ hasAddress: false }, 'order.address'],
  nothingOutstanding: [{ outstandingItems: 1 }, 'order.outstanding'],
  notLocked: [{ lockedByReviewer: true }, 'order.locked'],
  notTaken: [{ hasDesigner: true }, 'order.taken'],
  ownDesign: [{ isOwnDesign: false }, 'order.otherDesigner'],
  itemsAsked: [{ itemsAsked: 0 }, 'order.itemsAsked'],
  rejectionReasons: [{ formsRejected: 0 }, 'order.rejection'],
  filesReadable: [{ filesReadable: false }, 'order.filesUnreadable'],
  filesRead: [{ filesRead: false }, 'order.filesLoading'],
  nothingDesigned: [{ hasScheme: true }, 'order.hasDesign'],
  onlyOrder: [{ onlyOrderOfCase: false }, 'order.notOnly'],
  neverAccepted: [{ everAccepted: true }, 'order.accepted'],
  schemeComplete: [{ schemeComplete: false }, 'order.scheme'],
  expertLinked: [{ expertClaim: 'unlinked' }, 'order.expertUnlinked'],
  expertChosen: [{ expertClaim: 'other' }, 'order.otherExpert'],
  commentGiven: [{ comment: ' ' }, 'order.comment'],
  opinionGiven: [{ opinion: '\n' }, 'order.opinion'],
  schemeChosen: [{ schemeChosen: false }, 'order.schemeChoice'],
  statementTicked: [{ statementTicked: false }, 'order.statement'],
  batchWithinPlan: [{ batchRange: null }, 'order.batchRange'],
  feeAgreed: [{ feeAgreed: false }, 'order.expertFee'],
  courierKnown: [{ courier: 2 }, 'order.courier'],
  waybillGiven: [{ waybill: '' }, 'order.waybill'],
  deliveredLongAgo: [{ daysSinceDelivery: null }, 'order.notDelivered'],
  stepsLeft: [{ stepsLeft: 0 }, 'order.noStepsLeft'],
  noOtherWork: [{ otherOpenWork: true }, 'order.otherWork'],
  followUpForm: [{ followUpFormComplete: false }, 'order.followUpForm'],
  reissueForm: [{ reissueFormComplete: false }, 'order.reissueForm'],
  termsComplete: [{ termsComplete: false }, 'order.terms'],
  termsOffered: [{ termsOffered: false }, 'order.termsNotOffered'],
  refusalReason: [{ reason: '' }, 'order.refusalReason'],
  applicationChanged: [{ applicationChanged: false }, 'order.reissueUnchanged'],
  cancellationReason: [{ reason: '\t' }, 'order.cancellationReason'],
  restartsLeft: [{ restartsLeft: 0 }, 'order.restarts'],
  itemValid: [{ itemValid: false }, 'order.validity'],
  pauseReason: [{ reason: '' }, 'order.pauseReason'],
  pausedByStop: [{ pausedByStop: false }, 'order.pausedOtherwise'],
};

const OF_DOCTOR = ['access.denied', 'version.stale', 'patient.deleted', 'patient.terminated'];
const COMMON: Readonly<Record<string, readonly string[]>> = { doctor: OF_DOCTOR, system: [] };
const OF_LAB = ['version.stale'];

function toCode(decision: OrderDecision): string {
  return 'error' in decision ? decision.error : 'allowed';
}

/** Returns the refusals of an action if one guard after the other fails. */
function refusals(order: OrderState | null, action: OrderAction, actor: OrderActor): string[] {
  const codes = Object.values(BROKEN).map(([facts]) =>
    toCode(decideOrder(order, action, [actor], { ...PASSING_FACTS, ...facts })),
  );
  return [...new Set(codes)].filter((code) => code !== 'allowed').toSorted();
}

describe('guards of each transition', () => {
  test.each(EXPECTED_TRANSITIONS)('ORD-06 $id is refused with its own codes and no others', (row) => {
    const from = listOrderStates().find(
      (order) =>
        row.types.includes(order.type) &&
        row.from.some((name) => name === 'any' || name.startsWith(String(order.detailStatus))),
    );
    const expected = [...(COMMON[row.actor] ?? OF_LAB), ...row.codes].toSorted();
    const order = from === undefined ? null : prepareForAction(from, row.action);
    expect(refusals(order, row.action, row.actor)).toEqual(expected);
  });

  test('ORD-06 ORD-07 creates an order for a signed clinic, an allowed item and synchronised data, if there is room', () => {
    expect(refusals(null, 'create', 'doctor')).toEqual(
      [
        'access.denied',
        'patient.deleted',
        'patient.terminated',
        'order.organisation',
        'order.item',
        'order.adjustmentOpen',
        'order.notSynchronised',
      ].toSorted(),
    );
  });

  test('ORD-06 have separate codes, and are used', () => {
    const codes = Object.values(BROKEN).map(([, code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const common: GuardName[] = ['mayEdit', 'versionMatches', 'patientNotDeleted', 'patientNotStopped', 'notPaused'];
    const usedGuards = new Set([...common, ...ORDER_TRANSITIONS.flatMap(({ guards }) => guards)]);
    expect([...usedGuards].toSorted()).toEqual(Object.keys(GUARDS).toSorted());
    for (const [name, [facts, code]] of Object.entries(BROKEN))
      expect(GUARDS[name as keyof typeof BROKEN].refusal({ ...PASSING_FACTS, ...facts }, null)).toBe(code);
  });
});

function isGuardMet(name: GuardName, facts: Partial<OrderFacts>, order: OrderState | null = null): boolean {
  return GUARDS[name].refusal({ ...PASSING_FACTS, ...facts }, order) === undefined;
}

describe('conditions of guards', () => {
  test.each([
    [0, [0, 1, 2, 3, 4, 5, 9]],
    [1, [1, 2, 6]],
    [2, [0, 1, 2, 5, 100]],
  ] as const)('ORD-02 lists the forms of an order of type %d: %j', (type, keys) => {
    const numbers = Array.from({ length: 102 }, (_, key) => key - 1);
    const order = createOrderState(type, 20000);
    expect(numbers.filter((formKey) => isGuardMet('formOfType', { formKey }, order))).toEqual(keys);
  });

  test.each([
    [{ from: 1, to: 24 }, 24, true],
    [{ from: 24, to: 24 }, 24, true],
    [{ from: 1, to: 25 }, 24, false],
    [{ from: 0, to: 5 }, 24, false],
    [{ from: 6, to: 5 }, 24, false],
    [{ from: 1.5, to: 5 }, 24, false],
    [{ from: 1, to: Number.NaN }, 24, false],
    [null, 24, false],
    [null, 0, true],
    [{ from: 1, to: 1 }, 0, false],
  ])('ORD-06 accepts the steps %j of a plan of %d: %s', (batchRange, lastStep, expected) => {
    expect(isGuardMet('batchWithinPlan', { batchRange, lastStep })).toBe(expected);
  });

  test.each([
    ['SF123456', true],
    ['12345678901234567890', true],
    ['SF12345', false],
    ['123456789012345678901', false],
    ['SF-12345678', false],
    ['SF12345678\n', false],
    ['顺丰12345678', false],
  ])('ORD-10 accepts the waybill %j: %s', (waybill, expected) => {
    expect(isGuardMet('waybillGiven', { waybill })).toBe(expected);
  });

  test('ORD-10 accepts the couriers 0 and 1', () => {
    expect([-1, 0, 1, 2, 0.5].filter((courier) => isGuardMet('courierKnown', { courier }))).toEqual([0, 1]);
  });

  test.each([
    [null, false],
    [0, false],
    [14, false],
    [15, true],
    [200, true],
  ])('ORD-10 counts an order as received %s days after delivery: %s', (daysSinceDelivery, expected) => {
    expect(isGuardMet('deliveredLongAgo', { daysSinceDelivery })).toBe(expected);
  });

  test('ORD-06 does not delete an order with a scheme or a batch', () => {
    expect(isGuardMet('nothingDesigned', { hasBatch: true })).toBe(false);
    expect(isGuardMet('nothingDesigned', { hasScheme: true })).toBe(false);
  });

  test('ORD-06 allows any number of restarts of a product that does not count them', () => {
    expect(isGuardMet('restartsLeft', { restartsLeft: Infinity })).toBe(true);
    expect(isGuardMet('restartsLeft', { restartsLeft: -1 })).toBe(false);
  });
});

describe('a paused order', () => {
  const ACTORS: readonly OrderActor[] = ['doctor', ...LAB_FUNCTIONS, 'system'];

  test('ORD-12 refuses every action of a doctor because of the pause, in every status', () => {
    const doctors = ORDER_ACTIONS.filter((action) =>
      ORDER_TRANSITIONS.some((row) => row.action === action && row.actor === 'doctor'),
    );
    expect(doctors).toHaveLength(20);
    for (const order of listOrderStates(true))
      for (const action of doctors)
        expect([action, decideOrder(order, action, ['doctor'], PASSING_FACTS)]).toEqual([
          action,
          { error: 'order.paused' },
        ]);
  });

  test('ORD-12 allows only shipping of orders in production, and resuming by sales', () => {
    const allowedActions = listOrderStates(true).flatMap((order) =>
      ORDER_ACTIONS.flatMap((action) =>
        ACTORS.filter((actor) => !('error' in decideOrder(order, action, [actor], PASSING_FACTS))).map((actor) =>
          action === 'resume' ? `resume ${actor}` : `${order.detailStatus} ${action} ${actor}`,
        ),
      ),
    );
    expect(new Set(allowedActions)).toEqual(new Set(['resume sales', 'resume system', '30001 ship factory']));
  });

  test('ORD-12 resumes in the same status, and by the restart of the treatment only if its stop had paused it', () => {
    for (const order of listOrderStates(true))
      expect(decideOrder(order, 'resume', ['sales'], PASSING_FACTS)).toMatchObject({
        to: { detailStatus: order.detailStatus, stepStatus: order.stepStatus },
        resumeStatus: order.resumeStatus,
      });
    const order = createOrderState(0, 20005, 180, true);
    const paused = { ...PASSING_FACTS, pausedByStop: false };
    expect(decideOrder(order, 'resume', ['system'], paused)).toEqual({ error: 'order.pausedOtherwise' });
    const stoppedFacts = { ...PASSING_FACTS, patientStopped: true };
    expect(decideOrder(order, 'resume', ['sales'], stoppedFacts)).toEqual({ error: 'patient.terminated' });
    expect(decideOrder(order, 'resume', ['system'], stoppedFacts)).toMatchObject({ to: { detailStatus: 20005 } });
    expect(decideOrder(createOrderState(0, 20005), 'resume', ['sales'], PASSING_FACTS)).toEqual({
      error: 'order.notPaused',
    });
  });
});

describe('an open cancellation', () => {
  const open = (detailStatus: DetailStatus): OrderState => ({
    ...createOrderState(0, detailStatus),
    cancellationRequested: true,
  });

  test.each([
    [30000, 'startProduction', 'factory'],
    [20001, 'requestData', 'designer'],
    [20005, 'requestChanges', 'doctor'],
    [20005, 'confirmPlan', 'doctor'],
    [20004, 'requestCancellation', 'doctor'],
    [30000, 'requestCancellation', 'doctor'],
  ] as const)('ORD-06 at %d refuses %s by the %s until it is answered or taken back', (detailStatus, action, actor) => {
    expect(decideOrder(open(detailStatus), action, [actor], PASSING_FACTS)).toEqual({
      error: 'order.cancellationOpen',
    });
    expect(listOrderActions(open(detailStatus), [actor])).not.toContain(action);
    expect(listOrderActions(createOrderState(0, detailStatus), [actor])).toContain(action);
  });

  test('ORD-06 leaves the other actions of the design to its designer and expert', () => {
    expect(listOrderActions(open(20001), ['designer'])).toEqual(['releaseDesign', 'submitScheme']);
    expect(listOrderActions(open(20002), ['expert'])).toEqual(['expertApprove', 'expertReturn']);
    expect(listOrderActions(open(20000), ['designer', 'reviewer'])).toEqual([
      'takeDesign',
      'refuseCancellation',
      'acceptCancellation',
    ]);
  });

  test('ORD-06 is neither answered nor taken back without a request, and not requested in an archived case', () => {
    const order = createOrderState(0, 20005);
    expect(decideOrder(order, 'withdrawCancellation', ['doctor'], PASSING_FACTS)).toEqual({
      error: 'order.noCancellation',
    });
    for (const action of ['acceptCancellation', 'refuseCancellation'] as const)
      expect(decideOrder(order, action, ['reviewer'], PASSING_FACTS)).toEqual({ error: 'order.noCancellation' });
    const archived = { ...order, isArchive: true };
    expect(decideOrder(archived, 'requestCancellation', ['doctor'], PASSING_FACTS)).toEqual({
      error: 'order.archived',
    });
  });
});

describe('order of refusals', () => {
  const wrong = {
    ...PASSING_FACTS,
    mayEdit: false,
    versionMatches: false,
    patientDeleted: true,
    statementTicked: false,
  };

  test('ORD-06 checks access first, then staleness, the patient, the pause, the status, and the request', () => {
    const order = createOrderState(0, 20005, 180, true);
    const codes = [
      toCode(decideOrder(order, 'confirmPlan', ['doctor'], wrong)),
      toCode(decideOrder(order, 'confirmPlan', ['doctor'], { ...wrong, mayEdit: true })),
      toCode(decideOrder(order, 'confirmPlan', ['doctor'], { ...wrong, mayEdit: true, versionMatches: true })),
      toCode(decideOrder(order, 'confirmPlan', ['doctor'], { ...PASSING_FACTS, statementTicked: false })),
      toCode(
        decideOrder(createOrderState(0, 30000), 'confirmPlan', ['doctor'], {
          ...PASSING_FACTS,
          statementTicked: false,
        }),
      ),
      toCode(
        decideOrder(createOrderState(0, 20005), 'confirmPlan', ['doctor'], {
          ...PASSING_FACTS,
          statementTicked: false,
        }),
      ),
    ];
    expect(codes).toEqual([
      'access.denied',
      'version.stale',
      'patient.deleted',
      'order.paused',
      'order.status',
      'order.statement',
    ]);
  });

  test('ORD-06 reports a changed order to the second of two tabs that confirm a plan', () => {
    const facts = { ...PASSING_FACTS, versionMatches: false };
    expect(decideOrder(createOrderState(0, 30000), 'confirmPlan', ['doctor'], facts)).toEqual({
      error: 'version.stale',
    });
  });
});
