import { getCaseShowBox, getExpertInfo, getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { getImage } from '@dentarium/api/files/calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { FORM_KEYS, listFormKeys, type OrderType } from '@dentarium/orders/states';
import { buildSampleFile, type FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { A_BOX, buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder, type ServedOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const EXAM = { ...EMPTY_EXAM, angleRight: 1, canineLeft: 2, faceType: 1 };
const PRESCRIPTION = { designMode: 2, wearDays: 10, maxSteps: 40, over3: 1, passiveStart: 1 };
const PREFERENCES = buildForm(9, {
  version: 1,
  isFinish: true,
  formValue: { annexStep: '3', preference: 2, alignment: 1 },
});
const PLAN_STEPS = { shipped: 20, planned: 30 };

let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  URL.createObjectURL = () => 'blob:image';
  HTMLImageElement.prototype.decode = async () => undefined;
});

/** Serves an order of a patient with extensive data, whose forms were skipped or never saved. */
function serveOrderOfType(type: OrderType, version: 0 | 1): void {
  const previousOrder = {
    orderId: ITEM_ID,
    type: 0,
    forms: [],
    prescription: { formKey: FORM_KEYS.design, formValue: PRESCRIPTION },
  };
  const forms = listFormKeys(type).map((key) =>
    key === FORM_KEYS.preferences ? PREFERENCES : buildForm(key, { version }),
  );
  serverState = { order: buildOrder({ type, detailStatus: type === 2 ? 50_000 : 10_000, forms }) };
  server = serveOrder(serverState);
  server
    .on(getFormListByCaseId, () => [
      previousOrder,
      { orderId: ORDER_ID, type, forms: serverState.order.forms, prescription: null },
    ])
    .on(getCaseShowBox, () => ({ ...A_BOX, upper: PLAN_STEPS, lower: PLAN_STEPS, bareStep: 27 }))
    .on(queryDetailedExam, () => ({
      id: ITEM_ID,
      stageId: null,
      examDate: '2026-01-01',
      exam: EXAM,
      derived: { angleType: 1, canine: 2, midline: null, subdivision: null },
      overjetLimits: { mild: 3, moderate: 5, severe: 8 },
      version: 1,
      updatedBy: null,
      updatedAt: null,
    }))
    .on(queryFilesInfo, () => [
      buildSampleFile({ category: 8 }),
      buildSampleFile({ id: ITEM_ID, category: 53, kind: 'model', name: 'a.stl' }),
    ])
    .on(getImage, () => new Blob(['a picture']))
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
}

/** Lists the values of every field on the page. */
function listAnswers(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
    const inputValues = [...field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
      (input) =>
        input instanceof HTMLInputElement && ['radio', 'checkbox'].includes(input.type)
          ? `${input.value} ${String(input.checked)}`
          : input.value,
    );
    const selectedValues = [...field.querySelectorAll('[aria-pressed="true"], [aria-checked="true"], img, a')].map(
      (one) => one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? one.textContent,
    );
    return [field.dataset['field'], ...inputValues, ...selectedValues].join(' | ');
  });
}

/** Returns the initial values of a page, once it contains a known value of the patient. */
async function readInitialValues(
  type: OrderType,
  page: string,
  version: 0 | 1,
  knownValue: string,
): Promise<(string | undefined)[]> {
  serveOrderOfType(type, version);
  showAt(`/case/stage/${page}?order=${ORDER_ID}`);
  // The questions of an adjustment depend on its kind.
  if (page === 'adjust') fireEvent.click(await screen.findByLabelText('mid-course restart'));
  await waitFor(() => expect(listAnswers()).toContainEqual(expect.stringContaining(knownValue)));
  const values = listAnswers();
  cleanup();
  sessionStorage.clear();
  return values;
}

test.each<[OrderType, string, string]>([
  [0, 'image', 'Open a.stl in 3D'],
  [0, 'patient', 'angleRight | 0 false | 1 true'],
  [0, 'design', 'annexStep | 3'],
  [1, 'prescription', 'planStep | 27'],
  [2, 'image', 'Open a.stl in 3D'],
  [2, 'adjust', 'wearDays | 10'],
])(
  'ORD-02 ORD-04 for type %s shows page %s with equal values for skipped and for unseen forms',
  async (type, page, knownValue) => {
    const unseenValues = await readInitialValues(type, page, 0, knownValue);
    expect(await readInitialValues(type, page, 1, knownValue)).toEqual(unseenValues);
  },
  30_000,
);

test.each([0, 1] as const)(
  'ORD-02 ORD-04 saves an initially complete form of version %s as displayed when its page is opened',
  async (version) => {
    serveOrderOfType(1, version);
    showAt(`/case/stage/prescription?order=${ORDER_ID}`);
    await screen.findByLabelText(/^Sets/);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.listReceived(insertOrUpdateForm)).not.toEqual([]));
    const [saveRequest] = server
      .listReceived(insertOrUpdateForm)
      .filter(({ body }) => (body as { formKey: number }).formKey === 6);
    expect(saveRequest?.body).toMatchObject({ isFinish: true, version });
    await waitFor(() =>
      expect(serverState.order.forms.find(({ formKey }) => formKey === 6)).toMatchObject({
        isFinish: true,
        version: version + 1,
        formValue: { arch: 1, type: 1, pairs: 2, basis: 1, planStep: 27 },
      }),
    );
  },
);
