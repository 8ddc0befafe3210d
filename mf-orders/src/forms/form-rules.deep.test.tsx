import { getPreference } from '@dentarium/api/doctors/calls';
import { getToday } from '@dentarium/domain';
import {
  evaluateForm,
  type FormAnswers,
  type FormDeclaration,
  listFormFaults,
  type FormSetting,
  createInitialAnswers,
} from '@dentarium/domain/declared-form';
import { followOnForms, orderForms } from '@dentarium/orders/forms';
import {
  FOLLOW_ON_RULES,
  type FollowOnRule,
  TEST_PLAN,
  FORM_RULES,
  type FormRule,
  toNextSteps,
  toOrderType,
  toSentAnswers,
} from '@dentarium/orders/forms/testing';
import { FORM_KEYS } from '@dentarium/orders/states';
import { type Language, languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { buildSamplePatient, buildSampleStage, FakeServer, signIn } from '@dentarium/platform/testing';
import { type DeclaredAnswers, DeclaredForm, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { type Form, FormBody, useForm } from '@dentarium/ui/form';
import { beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createExpertSetting } from './expert/expert-setting.ts';
import { createFollowUpSetting as followUpSetting } from '../order-page/follow-up/create-follow-up-setting.ts';
import { createReissueSetting } from '../order-page/reissue/reissue-setting.ts';
import { A_PLAN, buildForm, buildItem, buildOrder, buildShippedBatch, CASE_ID, ITEM_ID } from '../testing/samples.ts';
import { createOrderFacts } from './order-facts.ts';

const DAY = getToday();

/** The texts of problems on the page. */
const PROBLEM_TEXTS: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  required: { en: /This is needed$/, ch: /请填写$/ },
  type: { en: /^Please answer this again$/, ch: /^请重新填写$/ },
  // A list of rows names the row and the column before it.
  option: { en: /(^|: )This answer is not offered here$/, ch: /(^|：)此处不能选择该项$/ },
  repeated: { en: /^The same is chosen twice$/, ch: /^重复选择$/ },
  alone: { en: /^This answer excludes the others$/, ch: /^此项不能与其他项同时选择$/ },
  range: { en: /Between [-\d.]+ and [-\d.]+$|Out of range$/, ch: /应在 [-\d.]+ 与 [-\d.]+ 之间$|超出范围$/ },
  step: { en: /^In steps of (0\.)?\d$/, ch: /^步长为 (0\.)?\d$/ },
  short: { en: /^At least 8 characters$/, ch: /^至少 8 个字符$/ },
  long: { en: /^At most \d+ characters$/, ch: /^最多 \d+ 个字符$/ },
  characters: { en: /^Letters and digits only$/, ch: /^只能输入字母和数字$/ },
  late: { en: /^Not after 20\d\d-\d\d-\d\d$/, ch: /^不能晚于 20\d\d-\d\d-\d\d$/ },
  tooth: { en: /A tooth that cannot be chosen here$/, ch: /所选牙位不可用$/ },
  many: { en: /^At most 10$/, ch: /^最多 10 项$/ },
  phone: { en: /^This is no phone number$/, ch: /^电话号码无效$/ },
};

/** Creates the facts of a rule on a page of the wizard from the answers of the calls for its scene. */
function createSetting(rule: FormRule): FormSetting {
  const { scene } = rule;
  const order = buildOrder({
    type: toOrderType(rule),
    orderId: ITEM_ID,
    treatmentItem: buildItem(scene.product),
    basePlan: scene.plan === null ? null : { ...A_PLAN, ...scene.plan },
    forms: [
      buildForm(FORM_KEYS.preferences, { version: 1, formValue: { ...scene.preferences } }),
      ...(scene.patientForm === null
        ? []
        : [buildForm(FORM_KEYS.patient, { version: 1, isFinish: true, formValue: { ...scene.patientForm } })]),
      ...(scene.retention === null
        ? []
        : [buildForm(FORM_KEYS.retention, { version: 1, formValue: { ...scene.retention } })]),
    ],
  });
  const prescription = { formKey: FORM_KEYS.design, formValue: scene.previous };
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
  const facts = createOrderFacts(order, {
    patient: buildSamplePatient(scene.patient),
    exam,
    stages: [buildSampleStage()],
    records: [],
    steps: {
      upper: { shipped: scene.shipped.upper, planned: scene.plan?.upper ?? null },
      lower: { shipped: scene.shipped.lower, planned: scene.plan?.lower ?? null },
    },
    caseForms: [
      { orderId: CASE_ID, prescription },
      { orderId: ITEM_ID, prescription: null },
    ],
    day: DAY,
  });
  return { facts, day: DAY };
}

/** Creates the facts of a rule in a dialog or page outside the wizard from the answers of the calls for its scene. */
function createFollowOnSetting({ form, scene }: FollowOnRule): FormSetting {
  const { shipped, expertNeeded } = scene;
  const expert = { id: 'e1', doctorName: { ch: '王教授', en: 'Wang' } };
  if (form === 'expert') return createExpertSetting([expert, { ...expert, id: 'e2' }], expertNeeded, 'en');
  const addresses = [{ id: 'a1', receiver: 'Front desk', region: 'City', street: '1' }];
  if (form === 'reissue') {
    const batch = { ...buildShippedBatch(), upperSteps: [...shipped.upper], lowerSteps: [...shipped.lower] };
    return createReissueSetting({ batches: [batch, { ...batch, upperSteps: [9], shipment: null }] }, addresses);
  }
  const produced = { upper: shipped.upper.length, lower: shipped.lower.length };
  return followUpSetting({ ...toNextSteps(shipped), made: produced, planned: TEST_PLAN }, addresses);
}

/** A rule as a page checks it. */
interface PageRule {
  readonly declaration: FormDeclaration;
  readonly rule: string;
  readonly answers: FormAnswers;
  /** Returns the answers of the whole form with these answers. */
  readonly completeAnswers: (answers: FormAnswers) => DeclaredAnswers;
  readonly expectedFaults: readonly string[];
  readonly setting: FormSetting;
}

const settings = new Map<string, FormSetting>();
/** Returns the same facts for rules of the same form and scene. */
function getOrCreateSetting(form: unknown, scene: object, make: () => FormSetting): FormSetting {
  const key = JSON.stringify([form, scene]);
  const setting = settings.get(key) ?? make();
  settings.set(key, setting);
  return setting;
}

/** Returns the faults that a page can have: an empty chart is the answer "none" there, and missing only in requests. */
function toPageFaults(declaration: FormDeclaration, faults: readonly string[]): readonly string[] {
  const completeAnswers = toCompleteAnswers(declaration, {});
  return faults.filter((fault) => {
    const [field = '', problem = ''] = fault.split(' ');
    return problem !== 'required' || !Array.isArray(completeAnswers[field]);
  });
}

const WIZARD_RULES = FORM_RULES.map((rule): PageRule => ({
  declaration: orderForms[rule.formKey],
  rule: rule.rule,
  answers: rule.answers,
  completeAnswers: (answers) => toCompleteAnswers(orderForms[rule.formKey], toSentAnswers({ ...rule, answers }, DAY)),
  expectedFaults: toPageFaults(orderForms[rule.formKey], rule.expected),
  setting: getOrCreateSetting(rule.formKey, rule.scene, () => createSetting(rule)),
}));
const FOLLOW_ON_PAGE_RULES = FOLLOW_ON_RULES.map((rule): PageRule => ({
  declaration: followOnForms[rule.form],
  rule: rule.rule,
  answers: rule.answers,
  completeAnswers: (answers) => toCompleteAnswers(followOnForms[rule.form], answers),
  expectedFaults: toPageFaults(followOnForms[rule.form], rule.expected),
  setting: getOrCreateSetting(rule.form, rule.scene, () => createFollowOnSetting(rule)),
}));

let page: Form<DeclaredAnswers>;

/** Renders a form as on a page that the user wants to finish. */
function Page({ declaration, setting }: Pick<PageRule, 'declaration' | 'setting'>) {
  const form = useForm<DeclaredAnswers>({ start: toCompleteAnswers(declaration, {}), save: () => Promise.resolve() });
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

/** Lists the marked fields of the page with their notes. */
function listMarkedFields(): Map<string, string> {
  const notes = [...document.querySelectorAll('[data-error="true"]')];
  return new Map(
    notes.map((note) => [note.closest('[data-field]')?.getAttribute('data-field') ?? '', note.textContent]),
  );
}

/** Lists the differences between the page and the expected faults of a rule. */
function listDifferences({ declaration, expectedFaults: finds }: PageRule, language: Language): string[] {
  const { checks } = declaration;
  const notes = listMarkedFields();
  const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  const expected = new Set<string>();
  const problems: string[] = [];
  for (const fault of finds) {
    const [field = '', problem = ''] = fault.split(' ');
    const check = checks.find(({ key }) => key === problem);
    if (check !== undefined) {
      if (!alerts.some((text) => text.includes(check.text[language]))) problems.push(`${fault} is not told`);
      if (check.kind === 'error') for (const key of check.fields) expected.add(key);
    }
    if (check?.kind === 'warning') continue;
    const isFirst = !expected.has(field) || check !== undefined;
    expected.add(field);
    const note = notes.get(field) ?? '';
    const isReported = check === undefined ? PROBLEM_TEXTS[problem]?.[language].test(note) === true : note !== '';
    if (isFirst && !isReported) problems.push(`${fault} is told as "${note}"`);
  }
  const others = [...notes.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is marked`);
  return [...problems, ...others, ...(finds.length === 0 && alerts.length > 0 ? alerts : [])];
}

beforeEach(() => {
  signIn();
  new FakeServer().on(getPreference, () => []);
});

/** Finds the faults in the answers of a rule without drawing. */
function findFaults({ declaration, setting, completeAnswers, answers }: PageRule): string[] {
  const evaluation = evaluateForm(declaration, completeAnswers(answers), setting);
  return listFormFaults(evaluation, []).map(({ field, problem }) => `${field} ${problem}`);
}

/** Combines two rules unless they affect each other; `undefined` if they do. */
function combineRules(one: PageRule, other: PageRule): PageRule | undefined {
  const answers = { ...one.answers, ...other.answers };
  const isSame = [one, other].every((rule) =>
    Object.entries(rule.answers).every(([key, answer]) => JSON.stringify(answers[key]) === JSON.stringify(answer)),
  );
  const expectedFaults = [...new Set([...one.expectedFaults, ...other.expectedFaults])];
  const combinedRule = { ...one, rule: `${one.rule} + ${other.rule}`, answers, expectedFaults };
  return isSame && findFaults(combinedRule).toSorted().join() === expectedFaults.toSorted().join()
    ? combinedRule
    : undefined;
}

/**
 * Combines the rules of a form so that each complaint is drawn once, and a valid form as well. Drawing takes most of
 * the time.
 */
function combineAllRules(rules: readonly PageRule[]): PageRule[] {
  const combinedRules: PageRule[] = [];
  const seenFaults = new Set<string>();
  for (const rule of rules) {
    expect([rule.rule, findFaults(rule)]).toEqual([rule.rule, rule.expectedFaults]);
    if (seenFaults.has(rule.expectedFaults.join())) continue;
    seenFaults.add(rule.expectedFaults.join());
    const place = combinedRules.findIndex(
      (one) => one.setting === rule.setting && combineRules(one, rule) !== undefined,
    );
    const existing = combinedRules[place] ?? rule;
    combinedRules.splice(place === -1 ? combinedRules.length : place, 1, combineRules(existing, rule) ?? rule);
  }
  return combinedRules;
}

/**
 * Selects rules so that each text of a problem is drawn once. The marked fields do not depend on the language, so the
 * second one needs no more.
 */
function selectByProblem(rules: readonly PageRule[]): PageRule[] {
  const seenProblems = new Set<string>();
  return rules.filter(({ expectedFaults }) => {
    const problems = expectedFaults.map((fault) => fault.replace(/^\S+ /, ''));
    const hasNewProblem = problems.some((problem) => !seenProblems.has(problem));
    for (const problem of problems) seenProblems.add(problem);
    return hasNewProblem;
  });
}

const ALL = [...WIZARD_RULES, ...FOLLOW_ON_PAGE_RULES];

test.each([...new Set(ALL.map(({ declaration }) => declaration))].map((form) => [form.key, form] as const))(
  'ORD-02 form %s shows the faults of its rules at the same fields, with their texts in both languages',
  async (_, declaration) => {
    const rules = combineAllRules(ALL.filter((rule) => rule.declaration === declaration));
    const [first] = rules;
    if (first === undefined) throw new Error('The form has no rules');
    const renderPage = (setting: FormSetting) => (
      <ModuleProviders name="orders">
        <Page declaration={declaration} setting={setting} />
      </ModuleProviders>
    );
    pageStore.set(languageAtom, 'en');
    const { rerender } = render(renderPage(first.setting));
    const failures: object[] = [];
    for (const language of ['en', 'ch'] as const) {
      await act(async () => pageStore.set(languageAtom, language));
      for (const rule of language === 'en' ? rules : selectByProblem(rules)) {
        await act(async () => {
          rerender(renderPage(rule.setting));
          page.begin(rule.completeAnswers(rule.answers));
        });
        const differences = listDifferences(rule, language);
        if (differences.length > 0) failures.push({ rule: rule.rule, language, differences });
      }
    }
    expect(failures).toEqual([]);
  },
);

test('ORD-02 section 13: starts retainers with the last step of the plan before its overcorrection', () => {
  const rule = FORM_RULES.find(({ formKey }) => formKey === FORM_KEYS.retention);
  if (rule === undefined) throw new Error('The form has no rules');
  expect(createInitialAnswers(orderForms[FORM_KEYS.retention], createSetting(rule).facts)['planStep']).toBe(27);
});
