import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getImage } from '@dentarium/api/files/calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { listFormKeys, type OrderType } from '@dentarium/orders/states';
import { buildSampleFile, type FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { A_PLAN, buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder, type ServedOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  URL.createObjectURL = () => 'blob:image';
  HTMLImageElement.prototype.decode = async () => undefined;
});

/** Serves an order of a patient with files and a plan, whose forms were skipped or never saved. */
function serveOrderOfType(type: OrderType, version: 0 | 1): void {
  const forms = listFormKeys(type).map((key) => buildForm(key, { version }));
  serverState = { order: buildOrder({ type, forms, basePlan: A_PLAN }) };
  server = serveOrder(serverState);
  server
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
  await waitFor(() => expect(listAnswers()).toContainEqual(expect.stringContaining(knownValue)));
  const values = listAnswers();
  cleanup();
  sessionStorage.clear();
  return values;
}

test.each<[OrderType, string, string]>([
  [0, 'image', 'Open a.stl in 3D'],
  [1, 'prescription', 'planStep | 18'],
])(
  'ORD-02 ORD-04 for type %s shows page %s with equal values for skipped and for unseen forms',
  async (type, page, knownValue) => {
    const unseenValues = await readInitialValues(type, page, 0, knownValue);
    expect(await readInitialValues(type, page, 1, knownValue)).toEqual(unseenValues);
  },
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
        formValue: { arch: 1, type: 1, pairs: 2, basis: 1, planStep: 18 },
      }),
    );
  },
);
