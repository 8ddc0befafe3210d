import { describe, expect, test } from '@jest/globals';
import { isListed, ORDER_TABS, ROW_OFFERS, listRowActions, getRowOfferOrThrow } from './order-lists.ts';
import {
  isPending,
  ORDER_STATUSES,
  getOrderStatusOrThrow,
  type StepStatus,
  toStepStatus,
  findNextActor,
} from './order-statuses.ts';
import { FORM_KEYS, LAB_FUNCTION_NAMES, WIZARDS } from './order-types.ts';
import { listOrderStates, createOrderState } from './testing/orders.ts';

const DETAILS = [...new Set(ORDER_STATUSES.map(({ detailStatus }) => detailStatus))];

describe('statuses', () => {
  test.each([
    [10000, 10, 'doctor', 'all'],
    [10001, 20, 'doctor', 'asked'],
    [10003, 10, 'doctor', 'all'],
    [10004, 30, 'reviewer', null],
    [10005, 40, 'doctor', 'rejected'],
    [20000, 110, 'designer', null],
    [20001, 110, 'designer', null],
    [20002, 110, 'expert', null],
    [20003, 110, 'expert', null],
    [20004, 110, 'designer', null],
    [20005, 180, 'doctor', null],
    [30000, 0, 'factory', null],
    [30001, 0, 'factory', null],
    [30005, 350, 'doctor', 'followOn'],
    [30005, 360, null, null],
    [40000, 190, 'reviewer', null],
    [40001, 40, 'doctor', 'application'],
    [50000, 10, 'doctor', 'all'],
    [50001, 20, 'doctor', 'asked'],
    [50003, 10, 'doctor', 'all'],
    [50004, 30, 'reviewer', null],
    [50005, 40, 'doctor', 'rejected'],
  ] as const)(
    'ORD-05 %d has the step %d, the next actor %s and the editable forms %s',
    (detail, step, nextActor, edit) => {
      expect(toStepStatus(detail, step === 360)).toBe(step);
      expect(getOrderStatusOrThrow(detail, step)).toMatchObject({ stepStatus: step, waitsFor: nextActor, edit });
    },
  );

  test('ORD-05 are those of the specification, with derived steps', () => {
    expect(DETAILS).toEqual([
      10000, 10001, 10003, 10004, 10005, 20000, 20001, 20002, 20003, 20004, 20005, 30000, 30001, 30005, 40000, 40001,
      50000, 50001, 50003, 50004, 50005,
    ]);
    const steps = new Set(ORDER_STATUSES.map(({ stepStatus }) => stepStatus));
    expect([...steps].toSorted((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 110, 180, 190, 350, 360]);
    expect(() => getOrderStatusOrThrow(10002)).toThrow(RangeError);
    expect(() => getOrderStatusOrThrow(10000, 20)).toThrow(RangeError);
  });

  test('ORD-05 change their step by receipt only for 30005', () => {
    expect(DETAILS.filter((detail) => toStepStatus(detail) !== toStepStatus(detail, true))).toEqual([30005]);
  });

  test('ORD-05 allow editing forms at 10, 20, 40 and 350', () => {
    const editable = ORDER_STATUSES.filter(({ edit }) => edit !== null).map(({ stepStatus }) => stepStatus);
    expect(new Set(editable)).toEqual(new Set([10, 20, 40, 350]));
  });

  test('ORD-05 make a reissue wait for its reviewer, and for the doctor once its terms are offered', () => {
    const pair = { detailStatus: 40000, stepStatus: 190 } as const;
    expect([findNextActor(pair, false), findNextActor(pair, true)]).toEqual(['reviewer', 'doctor']);
    expect(findNextActor({ detailStatus: 30001, stepStatus: 0 }, true)).toBe('factory');
  });

  test('ORD-05 have distinct names in both languages', () => {
    for (const language of ['ch', 'en'] as const) {
      const names = ORDER_STATUSES.map(({ name }) => name[language]);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

const FREE = { isPaused: false, isArchive: false };

describe('the badge', () => {
  test.each([
    [10, false, true],
    [20, false, true],
    [30, false, false],
    [40, false, true],
    [110, false, false],
    [180, false, true],
    [190, false, false],
    [190, true, true],
    [0, true, false],
    [350, true, false],
    [360, true, false],
  ] as const)('ORD-01 counts an order at step %d with terms offered %s: %s', (stepStatus, termsOffered, counts) => {
    expect(isPending({ stepStatus, termsOffered, ...FREE })).toBe(counts);
    expect(isPending({ stepStatus, termsOffered, ...FREE, isPaused: true })).toBe(false);
    expect(isPending({ stepStatus, termsOffered, ...FREE, isArchive: true })).toBe(false);
  });
});

describe('the list', () => {
  const tabs = (order: { stepStatus: StepStatus; isCollect: boolean; isArchive: boolean }) =>
    ORDER_TABS.filter((tab) => isListed(tab, order)).map(({ key }) => key);

  test.each([
    [10, 'toSubmit'],
    [20, 'toComplete'],
    [40, 'toComplete'],
    [30, 'inReview'],
    [110, 'inDesign'],
    [180, 'toConfirm'],
    [190, 'toConfirm'],
    [0, 'inProduction'],
    [350, 'shipped'],
    [360, 'received'],
  ] as const)('ORD-01 lists an order at step %d in the tab %s', (stepStatus, key) => {
    expect(tabs({ stepStatus, isCollect: false, isArchive: false })).toEqual(['all', key]);
    expect(tabs({ stepStatus, isCollect: true, isArchive: false })).toEqual(['all', key, 'favourites']);
    expect(tabs({ stepStatus, isCollect: true, isArchive: true })).toEqual(['archive']);
  });

  test.each([
    [0, 10000, 10, 'continue delete'],
    [2, 50000, 10, 'continue delete'],
    [0, 10001, 20, 'completeData viewRequest'],
    [2, 50001, 20, 'completeData viewRequest'],
    [1, 10003, 10, 'resubmit delete'],
    [2, 50003, 10, 'resubmit delete'],
    [0, 10004, 30, 'view withdraw'],
    [2, 50004, 30, 'view withdraw'],
    [0, 10005, 40, 'editAndResubmit viewReasons delete'],
    [2, 50005, 40, 'editAndResubmit viewReasons delete'],
    [0, 20000, 110, 'view withdraw'],
    [2, 20000, 110, 'view withdraw'],
    [0, 20001, 110, 'viewProgress requestCancellation'],
    [0, 20004, 110, 'viewProgress requestCancellation'],
    [0, 20005, 180, 'reviewPlan confirmPlan requestChanges compareVersions requestCancellation'],
    [0, 30000, 0, 'view requestCancellation'],
    [0, 30001, 0, 'view'],
    [0, 30005, 350, 'confirmReceipt tracking followUp reissue restart newRetention'],
    [1, 30005, 350, 'confirmReceipt tracking reissue newRetention'],
    [2, 30005, 350, 'confirmReceipt tracking followUp reissue newRetention'],
    [0, 30005, 360, 'followUp reissue restart newRetention archive'],
    [1, 30005, 360, 'view reissue newRetention archive'],
    [0, 40000, 190, 'view withdraw'],
    [0, 40001, 40, 'editAndReapply giveUp'],
  ] as const)('ORD-01 ORD-06 offers for a row of type %d in %d/%d: %s', (type, detail, step, actions) => {
    expect(listRowActions(createOrderState(type, detail, step), false).join(' ')).toBe(actions);
  });

  test.each([
    [20000, 'view withdraw withdrawCancellation'],
    [20001, 'viewProgress withdrawCancellation'],
    [20005, 'reviewPlan compareVersions withdrawCancellation'],
    [30000, 'view withdrawCancellation'],
  ] as const)('ORD-01 ORD-06 offers for a row in %d with an open cancellation: %s', (detail, actions) => {
    const order = { ...createOrderState(0, detail), cancellationRequested: true };
    expect(listRowActions(order, false).join(' ')).toBe(actions);
  });

  test('ORD-01 ORD-12 offers to confirm offered terms, and only viewing for a paused order', () => {
    expect(listRowActions(createOrderState(0, 40000), true)).toEqual(['view', 'confirmReissue', 'withdraw']);
    for (const order of listOrderStates(true)) expect(listRowActions(order, true)).toEqual(['view']);
  });

  test('ORD-01 has one row of actions for every status', () => {
    for (const { detailStatus, stepStatus } of ORDER_STATUSES) {
      const rows = ROW_OFFERS.filter(
        ({ details, step }) => details.includes(detailStatus) && (step === undefined || step === stepStatus),
      );
      expect([detailStatus, rows.length]).toEqual([detailStatus, 1]);
    }
    expect(() => getRowOfferOrThrow({ detailStatus: 30005, stepStatus: 10 })).toThrow(RangeError);
  });
});

describe('types and forms', () => {
  test('ORD-02 uses the form keys of the specification', () => {
    expect(Object.values(FORM_KEYS)).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 100]);
  });

  test.each([
    [0, 'treatment image patient design preview', false],
    [1, 'treatment prescription preview', false],
    [2, 'adjust image preview', true],
  ] as const)('ORD-02 lists the pages of the wizard of type %d: %s', (type, pages, allEnabled) => {
    expect(WIZARDS[type].steps.map(({ page }) => page).join(' ')).toBe(pages);
    expect(WIZARDS[type].allEnabled).toBe(allEnabled);
  });

  test('LAB-01 has five functions of a manufacturer', () => {
    expect(Object.values(LAB_FUNCTION_NAMES).map(({ ch }) => ch)).toEqual(['审核', '设计', '专家', '工厂', '区域销售']);
  });
});
