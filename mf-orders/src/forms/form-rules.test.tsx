import { getPreference } from '@dentarium/api/services/doctor-service';
import { today } from '@dentarium/domain';
import { evaluateForm, formFaults, type FormSetting } from '@dentarium/domain/declared-form';
import { orderForms } from '@dentarium/domain/order-forms';
import { FORM_RULES, type FormRule, orderTypeOf, sentAnswers } from '@dentarium/domain/order-forms/testing';
import { FORM_KEYS, type FormKey } from '@dentarium/domain/orders';
import { type Language, languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { aPatient, aStage, FakeServer, signIn } from '@dentarium/platform/testing';
import { type DeclaredAnswers, DeclaredForm, wholeAnswers } from '@dentarium/ui/declared-form';
import { type Form, FormBody, useForm } from '@dentarium/ui/form';
import { beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { aForm, anItem, anOrder, CASE_ID, ITEM_ID } from '../testing/samples.ts';
import { orderFacts } from './order-facts.ts';

const DAY = today();

/** What the page says of a problem. */
const TOLD: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  required: { en: /This is needed$/, ch: /请填写$/ },
  type: { en: /^Please answer this again$/, ch: /^请重新填写$/ },
  option: { en: /^This answer is not offered here$/, ch: /^此处不能选择该项$/ },
  repeated: { en: /^The same is chosen twice$/, ch: /^重复选择$/ },
  alone: { en: /^This answer excludes the others$/, ch: /^此项不能与其他项同时选择$/ },
  range: { en: /Between [-\d.]+ and [-\d.]+$|Out of range$/, ch: /应在 [-\d.]+ 与 [-\d.]+ 之间$|超出范围$/ },
  step: { en: /^In steps of 0\.\d$/, ch: /^步长为 0\.\d$/ },
  short: { en: /^At least 8 characters$/, ch: /^至少 8 个字符$/ },
  long: { en: /^At most \d+ characters$/, ch: /^最多 \d+ 个字符$/ },
  characters: { en: /^Letters and digits only$/, ch: /^只能输入字母和数字$/ },
  late: { en: /^Not after 20\d\d-\d\d-\d\d$/, ch: /^不能晚于 20\d\d-\d\d-\d\d$/ },
  tooth: { en: /A tooth that cannot be chosen here$/, ch: /所选牙位不可用$/ },
  many: { en: /^At most 10$/, ch: /^最多 10 项$/ },
  phone: { en: /^This is no phone number$/, ch: /^电话号码无效$/ },
};

/** What a page of the wizard judges a rule by: what the calls say of its scene. */
function settingOf({ formKey, scene }: FormRule): FormSetting {
  const order = anOrder({
    type: orderTypeOf(formKey),
    orderId: ITEM_ID,
    forms: [aForm(FORM_KEYS.preferences, { version: 1, formValue: { ...scene.preferences } })],
  });
  const before = aForm(FORM_KEYS.design, { version: 1, formValue: { ...scene.previous } });
  const exam = {
    id: null,
    stageId: null,
    examDate: DAY,
    exam: scene.exam,
    derived: { angleType: null, canine: null, midline: null, subdivision: null },
    overjetLimits: { mild: 3, moderate: 5, severe: 8 },
    version: 1,
    updatedBy: null,
    updatedAt: null,
  };
  const facts = orderFacts(order, {
    patient: aPatient(scene.patient),
    exam,
    stages: [aStage()],
    records: [],
    product: anItem(scene.product),
    steps: {
      upper: { shipped: scene.shipped.upper, planned: scene.plan?.upper ?? null },
      lower: { shipped: scene.shipped.lower, planned: scene.plan?.lower ?? null },
    },
    caseForms: [
      { orderId: CASE_ID, forms: [before] },
      { orderId: ITEM_ID, forms: order.forms },
    ],
    day: DAY,
  });
  return { facts, day: DAY };
}

let page: Form<DeclaredAnswers>;

/** A form as a page of the wizard draws it for somebody who wants to finish it. */
function Page({ formKey, setting }: { readonly formKey: FormKey; readonly setting: FormSetting }) {
  const declaration = orderForms[formKey];
  const form = useForm<DeclaredAnswers>({ start: wholeAnswers(declaration, {}), save: () => Promise.resolve() });
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  useEffect(() => {
    page = form;
  });
  return (
    <FormBody form={form}>
      <DeclaredForm
        form={form}
        declaration={declaration}
        setting={setting}
        showAll
        accepted={{ keys: accepted, onChange: setAccepted }}
      />
    </FormBody>
  );
}

/** The fields that the page marks as wrong, with what stands there. */
function marked(): Map<string, string> {
  const notes = [...document.querySelectorAll('[data-error="true"]')];
  return new Map(
    notes.map((note) => [note.closest('[data-field]')?.getAttribute('data-field') ?? '', note.textContent]),
  );
}

/** What the page says otherwise than a rule finds. */
function differences({ formKey, finds }: FormRule, language: Language): string[] {
  const { checks } = orderForms[formKey];
  const notes = marked();
  const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  const expected = new Set<string>();
  const wrong: string[] = [];
  for (const found of finds) {
    const [field = '', problem = ''] = found.split(' ');
    const check = checks.find(({ key }) => key === problem);
    if (check !== undefined) {
      if (!alerts.some((text) => text.includes(check.text[language]))) wrong.push(`${found} is not told`);
      if (check.kind === 'error') for (const key of check.fields) expected.add(key);
    }
    if (check?.kind === 'warning') continue;
    const isFirst = !expected.has(field) || check !== undefined;
    expected.add(field);
    const note = notes.get(field) ?? '';
    const isTold = check === undefined ? TOLD[problem]?.[language].test(note) === true : note !== '';
    if (isFirst && !isTold) wrong.push(`${found} is told as "${note}"`);
  }
  const others = [...notes.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is marked`);
  return [...wrong, ...others, ...(finds.length === 0 && alerts.length > 0 ? alerts : [])];
}

beforeEach(() => {
  signIn();
  new FakeServer().on(getPreference, () => []);
});

/** What the page finds in the answers of a rule, before anything is drawn. */
function faultsOf(rule: FormRule, setting: FormSetting): string[] {
  const evaluation = evaluateForm(orderForms[rule.formKey], sentAnswers(rule, DAY), setting);
  return formFaults(evaluation, []).map(({ field, problem }) => `${field} ${problem}`);
}

/** Two rules as one, where they say nothing else of the same field and are not about each other; `undefined` where they are. */
function together(one: FormRule, other: FormRule, setting: FormSetting): FormRule | undefined {
  const answers = { ...one.answers, ...other.answers };
  const isSame = [one, other].every((rule) =>
    Object.entries(rule.answers).every(([key, answer]) => JSON.stringify(answers[key]) === JSON.stringify(answer)),
  );
  const finds = [...new Set([...one.finds, ...other.finds])];
  const both = { ...one, rule: `${one.rule} + ${other.rule}`, answers, finds };
  return isSame && faultsOf(both, setting).toSorted().join() === finds.toSorted().join() ? both : undefined;
}

interface DrawnRule {
  readonly rule: FormRule;
  readonly setting: FormSetting;
}

/** A good form, and each complaint of the rules of a form once: as many together as can be, since what takes time is to draw them. */
function drawnRules(rules: readonly FormRule[]): DrawnRule[] {
  const drawn: DrawnRule[] = [];
  const settings = new Map<string, FormSetting>();
  const told = new Set<string>();
  for (const rule of rules) {
    const scene = JSON.stringify(rule.scene);
    const setting = settings.get(scene) ?? settingOf(rule);
    settings.set(scene, setting);
    expect([rule.rule, faultsOf(rule, setting)]).toEqual([rule.rule, rule.finds]);
    if (told.has(rule.finds.join())) continue;
    told.add(rule.finds.join());
    const place = drawn.findIndex((one) => one.setting === setting && together(one.rule, rule, setting) !== undefined);
    const there = drawn[place]?.rule ?? rule;
    drawn.splice(place === -1 ? drawn.length : place, 1, { rule: together(there, rule, setting) ?? rule, setting });
  }
  return drawn;
}

test.each([...new Set(FORM_RULES.map(({ formKey }) => formKey))])(
  'ORD-02 form %p says at the same fields in both languages what its rules find',
  async (formKey) => {
    const rules = drawnRules(FORM_RULES.filter((rule) => rule.formKey === formKey));
    const [first] = rules;
    if (first === undefined) throw new Error('The form has no rules');
    const shown = (setting: FormSetting) => (
      <ModuleProviders name="orders">
        <Page formKey={formKey} setting={setting} />
      </ModuleProviders>
    );
    pageStore.set(languageAtom, 'en');
    const { rerender } = render(shown(first.setting));
    const differing: object[] = [];
    for (const language of ['en', 'ch'] as const) {
      await act(async () => pageStore.set(languageAtom, language));
      for (const { rule, setting } of rules) {
        await act(async () => {
          rerender(shown(setting));
          page.begin(wholeAnswers(orderForms[formKey], sentAnswers(rule, DAY)));
        });
        const found = differences(rule, language);
        if (found.length > 0) differing.push({ rule: rule.rule, language, found });
      }
    }
    expect(differing).toEqual([]);
  },
  120_000,
);
