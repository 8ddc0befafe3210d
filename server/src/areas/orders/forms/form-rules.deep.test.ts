import { FORM_RULES } from '@dentarium/orders/forms/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listFollowOnDifferences } from '../testing/ask-follow-on-rules.ts';
import { createRuledCase, listRuleDifferences } from '../testing/ask-form-rules.ts';
import { createOrderClinic, type OrderClinic } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

test('ORD-02 ORD-05 refuses a violation of every form rule with its fields when a form is finished and when its order is sent', async () => {
  expect(await listRuleDifferences(clinic, await createRuledCase(clinic), FORM_RULES)).toEqual([]);
});

test.each(['productionFollowUp', 'reissue', 'expert'] as const)(
  'ORD-02 ORD-08 ORD-10 refuses a violation of every rule of the form %s with its fields',
  async (form) => {
    expect(await listFollowOnDifferences(clinic, form)).toEqual([]);
  },
);
