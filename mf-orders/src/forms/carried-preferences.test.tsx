import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildForm, buildOrder, ORDER_ID } from '../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const PREFERRED = { toothMark: 1, annexStep: '1', preference: 1, depressPreference: 1, alignment: 2, default3Step: 2 };
const PRESCRIBED = { designMode: 1, extraction: 1, extractStep: 1, attachStep: '5' };

function getField(key: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-field="${key}"]`);
  if (element === null) throw new Error(`There is no field ${key}`);
  return element;
}

test('ORD-13 section 15: carries a changed preference of an order into the prescription that has the previous one', async () => {
  sessionStorage.clear();
  signIn();
  const forms = [0, 1, 2, 5, 3, 4, 9].map((key) => buildForm(key));
  const savedOnce = { version: 1, isFinish: false };
  const state: ServedOrder = {
    order: buildOrder({
      forms: forms.map((form) => {
        if (form.formKey === FORM_KEYS.design) return { ...form, ...savedOnce, formValue: PRESCRIBED };
        return form.formKey === FORM_KEYS.preferences ? { ...form, ...savedOnce, formValue: PREFERRED } : form;
      }),
    }),
  };
  serveOrder(state)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
  showAt(`/case/stage/design?order=${ORDER_ID}`);
  await waitFor(() => expect(getField('extractStep')).toBeTruthy());
  await screen.findByText('Default attachment bonding steps');
  fireEvent.click(within(getField('preference')).getByLabelText('optimised'));
  fireEvent.change(within(getField('annexStep')).getByRole('textbox'), { target: { value: '3' } });
  const getAnswers = (key: number) => state.order.forms.find(({ formKey }) => formKey === key)?.formValue;
  await waitFor(() => {
    expect(getAnswers(FORM_KEYS.preferences)).toMatchObject({ preference: 2, annexStep: '3' });
    expect(getAnswers(FORM_KEYS.design)).toMatchObject({ extractStep: 2, attachStep: '5' });
  });
  expect(within(getField('extractStep')).getByLabelText('optimised')).toHaveProperty('checked', true);
});
