import { expect, test } from '@jest/globals';
import { evaluateForm, listFormFaults } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '../states/order-types.ts';
import { orderForms } from './order-forms.ts';
import { FORM_RULES, toSentAnswers, toFormSetting } from './testing/index.ts';

const DAY = '2026-05-30';

test.each(FORM_RULES)('ORD-02 form $formKey, $rule', (rule) => {
  const form = orderForms[rule.formKey];
  const evaluation = evaluateForm(form, toSentAnswers(rule, DAY), toFormSetting(rule, DAY));
  expect(listFormFaults(evaluation, []).map(({ field, problem }) => `${field} ${problem}`)).toEqual(rule.expected);
});

/** Fields without options and limits of their own. */
const FREE = new Set(['text', 'date', 'files', 'contacts', 'teeth', 'toothTexts', 'record', 'steps']);

test.each([FORM_KEYS.design, FORM_KEYS.patient, FORM_KEYS.adjust, FORM_KEYS.retention])(
  'ORD-02 form %p: has a rule in the table that refuses an answer for each field with options or limits',
  (formKey) => {
    const { sections } = orderForms[formKey];
    const own = sections.filter(({ asked }) => formKey !== FORM_KEYS.adjust || asked === undefined);
    const refusedFields = new Set(
      FORM_RULES.filter((rule) => rule.formKey === formKey).flatMap(({ expected }) =>
        expected.filter((fault) => !fault.endsWith(' required')).flatMap((fault) => fault.split(' ').slice(0, 1)),
      ),
    );
    const fields = own.flatMap((section) => section.fields).filter(({ kind }) => !FREE.has(kind));
    expect(fields.filter(({ key }) => !refusedFields.has(key)).map(({ key }) => key)).toEqual([]);
  },
);
