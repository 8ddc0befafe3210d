import { expect, test } from '@jest/globals';
import { evaluateForm, formFaults } from '../declared-form/evaluate.ts';
import { orderForms } from './order-forms.ts';
import { FORM_RULES, sentAnswers, settingOf } from './testing/index.ts';

const DAY = '2026-05-30';

test.each(FORM_RULES)('ORD-02 form $formKey, $rule', (rule) => {
  const form = orderForms[rule.formKey];
  const evaluation = evaluateForm(form, sentAnswers(rule, DAY), settingOf(rule, DAY));
  expect(formFaults(evaluation, []).map(({ field, problem }) => `${field} ${problem}`)).toEqual(rule.finds);
});
