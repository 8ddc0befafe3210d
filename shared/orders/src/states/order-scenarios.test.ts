import { expect, test } from '@jest/globals';
import { decideOrder } from './decide-order.ts';
import type { OrderFacts, OrderState } from './order-facts.ts';
import { isPending } from './order-statuses.ts';
import type { OrderType } from './order-types.ts';
import { PASSING_FACTS } from './testing/orders.ts';
import type { OrderAction, OrderActor, OrderEffect } from './transition.ts';

type Step = readonly [OrderAction, OrderActor, Partial<OrderFacts>?];

/** An order in progress, as the server stores it. */
class Walk {
  private readonly type: OrderType;
  private readonly places: string[] = [];
  private readonly effects: OrderEffect[] = [];
  private isPaused = false;
  private termsOffered = false;
  private cancellationRequested = false;
  private order: OrderState | null = null;

  constructor(type: OrderType) {
    this.type = type;
    if (type === 2) this.stand({ detailStatus: 50000, stepStatus: 10, resumeStatus: null });
    else this.go('create', 'doctor');
  }

  go(...[action, actor, facts = {}]: Step): this {
    const decision = decideOrder(this.order, action, [actor], {
      ...PASSING_FACTS,
      termsOffered: this.termsOffered,
      ...facts,
    });
    if ('error' in decision) {
      this.places.push(decision.error);
      return this;
    }
    this.effects.push(...decision.effects);
    if (decision.effects.includes('setPaused')) this.isPaused = true;
    if (decision.effects.includes('clearPaused')) this.isPaused = false;
    if (decision.effects.includes('openCancellation')) this.cancellationRequested = true;
    if (decision.effects.includes('closeCancellation')) this.cancellationRequested = false;
    if (decision.effects.includes('offerTerms')) this.termsOffered = true;
    if (decision.effects.some((effect) => effect === 'openApplication' || effect === 'withdrawTerms'))
      this.termsOffered = false;
    if (decision.to === null) this.places.push('removed');
    else this.stand({ ...decision.to, resumeStatus: decision.resumeStatus });
    return this;
  }

  all(...steps: readonly Step[]): this {
    for (const step of steps) this.go(...step);
    return this;
  }

  /** Every status that it reached, with `!` if the badge counts it, and its refusals. */
  get way(): string {
    return this.places.join(' ');
  }

  count(effect: OrderEffect): number {
    return this.effects.filter((name) => name === effect).length;
  }

  private stand(status: Pick<OrderState, 'detailStatus' | 'stepStatus' | 'resumeStatus'>): void {
    const { type, termsOffered, isPaused, cancellationRequested } = this;
    this.order = { ...status, type, isPaused, isArchive: false, cancellationRequested };
    const pending = isPending({ stepStatus: status.stepStatus, termsOffered, isPaused, isArchive: false });
    const step = status.detailStatus === 30005 ? `/${status.stepStatus}` : '';
    this.places.push(`${status.detailStatus}${step}${pending ? '!' : ''}`);
  }
}

const TO_DESIGN: readonly Step[] = [
  ['commit', 'doctor'],
  ['accept', 'reviewer'],
  ['takeDesign', 'designer'],
];
const TO_SHIPPED: readonly Step[] = [
  ['startProduction', 'factory'],
  ['ship', 'factory'],
];
const TO_RECEIVED: readonly Step[] = [
  ...TO_DESIGN,
  ['submitScheme', 'designer'],
  ['confirmPlan', 'doctor'],
  ...TO_SHIPPED,
  ['confirmReceipt', 'doctor'],
];
const THROUGH = '10000! 10004 20000 20001 20005! 30000 30001 30005/350 30005/360';

test('ORD-05 ORD-06 scenario 1: completes a treatment without an expert at once', () => {
  expect(new Walk(0).all(...TO_RECEIVED).way).toBe(THROUGH);
});

test('ORD-05 ORD-06 scenario 2: continues when a mailed model arrives', () => {
  const walk = new Walk(0)
    .go('commit', 'doctor', { outstandingItems: 1 })
    .go('dataArrived', 'system', { outstandingItems: 1 })
    .go('dataArrived', 'system');
  expect(walk.way).toBe('10000! 10001! order.outstanding 10004');
});

test('ORD-05 ORD-06 scenario 3: rejects twice, withdraws, accepts', () => {
  const walk = new Walk(0).all(
    ['commit', 'doctor'],
    ['reject', 'reviewer'],
    ['commit', 'doctor'],
    ['reject', 'reviewer'],
    ['commit', 'doctor'],
    ['withdraw', 'doctor'],
    ['commit', 'doctor'],
    ['accept', 'reviewer'],
  );
  expect(walk.way).toBe('10000! 10004 10005! 10004 10005! 10004 10003! 10004 20000');
  expect(walk.count('countSubmission')).toBe(4);
});

test('ORD-05 ORD-06 scenario 4: returns a plan by the expert, and requests changes by the doctor', () => {
  const expertNeeded = { expertNeeded: true };
  const walk = new Walk(0).all(
    ...TO_DESIGN,
    ['submitScheme', 'designer', expertNeeded],
    ['expertReturn', 'expert'],
    ['submitScheme', 'designer', expertNeeded],
    ['expertApprove', 'expert'],
    ['requestChanges', 'doctor'],
    ['submitScheme', 'designer', expertNeeded],
    ['expertApprove', 'expert'],
    ['confirmPlan', 'doctor'],
  );
  expect(walk.way).toBe('10000! 10004 20000 20001 20002 20004 20003 20005! 20004 20003 20005! 30000');
  expect(walk.count('countScheme')).toBe(3);
});

test.each([
  [0, '10000! 10004 20000 20001 10001! 10004 20000'],
  [2, '50000! 50004 20000 20001 50001! 50004 20000'],
] as const)('ORD-05 ORD-06 scenario 5: requests data by the designer of an order of type %d', (type, way) => {
  const walk = new Walk(type).all(
    ...TO_DESIGN,
    ['requestData', 'designer'],
    ['completeData', 'doctor'],
    ['accept', 'reviewer'],
  );
  expect(walk.way).toBe(way);
});

test('ORD-05 ORD-06 scenario 6: makes two follow-ups, and refuses a third without remaining steps', () => {
  const walk = new Walk(0)
    .all(...TO_RECEIVED)
    .all(['followUp', 'doctor'], ...TO_SHIPPED)
    .all(['followUp', 'doctor'], ...TO_SHIPPED, ['confirmReceipt', 'doctor'])
    .go('followUp', 'doctor', { stepsLeft: 0 });
  expect(walk.way).toBe(`${THROUGH} 30000 30001 30005/350 30000 30001 30005/350 30005/360 order.noStepsLeft`);
  expect([walk.count('makeFirstBatch'), walk.count('makeFollowUpBatch')]).toEqual([1, 2]);
});

test('ORD-05 ORD-06 scenario 7: refuses a reissue, applies again, offers and confirms it, and withdraws another', () => {
  const walk = new Walk(0)
    .all(...TO_RECEIVED)
    .all(
      ['applyForReissue', 'doctor'],
      ['refuseReissue', 'reviewer'],
      ['applyForReissue', 'doctor'],
      ['confirmReissue', 'doctor'],
      ['offerReissue', 'reviewer'],
      ['confirmReissue', 'doctor'],
      ...TO_SHIPPED,
    );
  expect(walk.way).toBe(`${THROUGH} 40000 40001! 40000 order.termsNotOffered 40000! 30000 30001 30005/350`);
  expect(walk.count('makeReissueBatch')).toBe(1);
});

test.each([
  ['30005/350', []],
  ['30005/360', [['confirmReceipt', 'doctor']]],
] as const)('ORD-05 ORD-06 returns to %s after a withdrawn reissue', (place, receipt) => {
  const shipped = () => new Walk(0).all(...TO_RECEIVED.slice(0, -1), ...receipt);
  const withdrawn = shipped().all(['applyForReissue', 'doctor'], ['withdraw', 'doctor']);
  expect(withdrawn.way.split(' ').slice(-2)).toEqual(['40000', place]);
  const givenUp = shipped().all(
    ['applyForReissue', 'doctor'],
    ['refuseReissue', 'reviewer'],
    ['applyForReissue', 'doctor'],
    ['refuseReissue', 'reviewer'],
    ['delete', 'doctor'],
  );
  expect(givenUp.way.split(' ').slice(-2)).toEqual(['40001!', place]);
});

test('ORD-05 ORD-06 scenario 8: rejects an adjustment once, then runs it like a treatment', () => {
  const walk = new Walk(2).all(
    ['commit', 'doctor', { outstandingItems: 1 }],
    ['completeData', 'doctor'],
    ['reject', 'reviewer'],
    ...TO_RECEIVED,
  );
  expect(walk.way).toBe('50000! 50001! 50004 50005! 50004 20000 20001 20005! 30000 30001 30005/350 30005/360');
});

test('ORD-05 ORD-06 scenario 9: completes a retention without design', () => {
  const walk = new Walk(1).go('commit', 'doctor').go('accept', 'reviewer', { designNeeded: false });
  expect(walk.way).toBe('10000! 10004 30000');
  expect(walk.count('makeRetainerBatch')).toBe(1);
});

test('ORD-12 scenario 10: confirms a plan after the pause, but not during it', () => {
  const walk = new Walk(0).all(
    ...TO_DESIGN,
    ['submitScheme', 'designer'],
    ['pause', 'sales'],
    ['confirmPlan', 'doctor'],
    ['pause', 'sales'],
    ['resume', 'sales'],
    ['confirmPlan', 'doctor'],
  );
  expect(walk.way).toBe('10000! 10004 20000 20001 20005! 20005 order.paused order.paused 20005! 30000');
});

test('ORD-12 resumes an order that is paused during a reissue', () => {
  const walk = new Walk(0)
    .all(...TO_RECEIVED)
    .all(['applyForReissue', 'doctor'], ['pause', 'sales'], ['resume', 'sales'], ['withdraw', 'doctor']);
  expect(walk.way).toBe(`${THROUGH} 40000 40000 40000 30005/360`);
});

test('ORD-05 ORD-06 cancels a design with the consent of the manufacturer, and submits the order again', () => {
  const walk = new Walk(0).all(
    ...TO_DESIGN,
    ['requestCancellation', 'doctor'],
    ['requestCancellation', 'doctor'],
    ['refuseCancellation', 'reviewer'],
    ['submitScheme', 'designer'],
    ['requestCancellation', 'doctor'],
    ['confirmPlan', 'doctor'],
    ['withdrawCancellation', 'doctor'],
    ['requestCancellation', 'doctor'],
    ['acceptCancellation', 'reviewer'],
    ['commit', 'doctor'],
  );
  expect(walk.way).toBe(
    '10000! 10004 20000 20001 20001 order.cancellationOpen 20001 20005! 20005! order.cancellationOpen 20005! 20005! 10003! 10004',
  );
  expect(walk.count('cancelPlan')).toBe(1);
});

test.each([
  [0, 'cancels a first batch that is not in production', [], { hasShipment: false }, '30000 10003!'],
  [2, 'cancels a first batch of an adjustment', [], { hasShipment: false }, '30000 50003!'],
  [0, 'returns from a follow-up to received', ['followUp'], {}, '30000 30005/360'],
  [
    0,
    'returns from a reissue to shipped',
    ['applyForReissue', 'offerReissue', 'confirmReissue'],
    { parcelReceived: false },
    '30000 30005/350',
  ],
] as const)('ORD-05 ORD-06 in an order of type %d %s', (type, _, followOn, facts, way) => {
  const toShipped: readonly Step[] = [...TO_SHIPPED, ['confirmReceipt', 'doctor']];
  const walk = new Walk(type).all(...TO_DESIGN, ['submitScheme', 'designer'], ['confirmPlan', 'doctor']);
  if (followOn.length > 0) walk.all(...toShipped);
  for (const action of followOn) walk.go(action, action === 'offerReissue' ? 'reviewer' : 'doctor');
  walk.all(
    ['requestCancellation', 'doctor'],
    ['startProduction', 'factory'],
    ['acceptCancellation', 'reviewer', facts],
    ['startProduction', 'factory'],
  );
  const [before = '', after = ''] = way.split(' ');
  expect(walk.way.split(' ').slice(-4)).toEqual([before, 'order.cancellationOpen', after, 'order.status']);
  expect(walk.count('removeBatch')).toBe(1);
  expect(walk.count('cancelPlan')).toBe(followOn.length > 0 ? 0 : 1);
});
