import { getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { getPreference } from '@dentarium/api/doctors/calls';
import { getAlignSTL, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { type FakeServer, Refusal } from '@dentarium/platform/testing';
import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import ch from '../locales/ch.json' with { type: 'json' };
import { findDeclaration } from '../forms/find-declaration.ts';
import { PLAN_PAGE, findSection, findTable, setUpWithoutWebGl } from '../testing/plan-page.ts';
import { buildScheme, buildOpinion } from '../testing/plan-samples.ts';
import { buildForm, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { FORMER, servePlan } from '../testing/serve-plan.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;
setUpWithoutWebGl();

function serveOrderPlan(...plan: Parameters<typeof servePlan>): void {
  server = servePlan(...plan);
}

test('ORD-09 shows the plan with its patient, also without WebGL', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Li Mei');
  expect((await screen.findByRole('alert')).textContent).toMatch(/WebGL/);
  const picture = await findSection('Plan in 3D');
  expect(picture.getByText(/Li Mei · .*P0042/)).toBeTruthy();
  expect(picture.getByText('C26000001-1 · Version 2')).toBeTruthy();
});

test('ORD-09 shows the picture before the opinions are loaded', async () => {
  serveOrderPlan();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.on(getOpinionRecordList, async () => {
    await promise;
    return [buildOpinion({ opinion: 'The midline is off' })];
  });
  showAt(PLAN_PAGE);
  await findSection('Plan in 3D');
  await findTable('Marked for you');
  expect(screen.queryByText('The midline is off')).toBeNull();
  resolve();
  expect((await screen.findByText('The midline is off')).textContent).toBe('The midline is off');
});

test('ORD-09 shows tooth, steps, value, limit and source of marks, and leads to their step', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  const marks = await findTable('Marked for you');
  const [, rotation, extraction] = marks.getAllByRole('row');
  expect(rotation?.textContent).toMatch(
    /13.*Rotation of a canine or premolar.*9 to 12, most at 12.*17\.25 °.*15\.00 °.*Published \[1\]$/,
  );
  expect(extraction?.textContent).toMatch(/14.*extraction is not carried out.*–.*Prescription of this order/);
  const sources = within(screen.getByRole('list', { name: 'Sources of the limits' })).getAllByRole('listitem');
  expect(sources.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Kravitz')]);
  fireEvent.click(marks.getByRole('button', { name: '13' }));
  expect((await screen.findByText('12 / 12', { selector: '[data-slider="upper"]' })).tagName).toBe('OUTPUT');
  expect(screen.getByText('0 / 8')).toBeTruthy();
});

test('ORD-09 counts passive aligners and retainers per arch, and marks movement at a passive step', async () => {
  const mark = { rule: 'passive', teeth: [13], step: 6, fromStep: 6, toStep: 6, value: null, limit: null };
  serveOrderPlan([buildScheme({ marks: [mark] })]);
  showAt(PLAN_PAGE);
  const counts = await findTable('Counts');
  const rows = [/^Passive/, /^Retainers/].map((name) => counts.getByRole('row', { name }).textContent);
  expect(rows).toEqual(['Passive at steps6–7–', 'Retainers (sets)12']);
  const [, markedRow] = (await findTable('Marked for you')).getAllByRole('row');
  expect(markedRow?.textContent).toBe('13Movement with a passive aligner6––Passive aligners of this plan');
});

test('ORD-09 downloads the model of the visible step as soon as it is made', async () => {
  serveOrderPlan();
  URL.createObjectURL = () => 'blob:model';
  const fileNames: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: unknown) {
    if (this instanceof HTMLAnchorElement) fileNames.push(this.download);
  });
  server.on(getAlignSTL, () => {
    if (server.listReceived(getAlignSTL).length === 1) throw new Refusal('scheme.modelInWork');
    return new Blob(['a model']);
  });
  showAt(PLAN_PAGE);
  const marks = await findTable('Marked for you');
  const models = within(screen.getByRole('group', { name: 'Models of steps (STL)' }));
  const isOff = (name: string) => models.getByRole<HTMLButtonElement>('button', { name }).disabled;
  // There is no model of the start.
  expect(['Upper arch', 'Lower arch'].map(isOff)).toEqual([true, true]);
  fireEvent.click(marks.getByRole('button', { name: '13' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download the model: Upper arch, step 12 (STL)' }));
  await waitFor(() => expect(fileNames).toEqual(['C26000001-1-2-upper-12.stl']));
  expect(server.listReceived(getAlignSTL).map(({ query }) => [query.get('arch'), query.get('step')])).toEqual([
    ['upper', '12'],
    ['upper', '12'],
  ]);
});

test('ORD-09 lists movements with the hardest ones, reduction and attachments', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  const [, canine, incisor] = (await findTable('Movement of each tooth')).getAllByRole('row');
  expect(canine?.textContent).toMatch(/13Hardest.*\+2\.40.*\+0\.50/);
  expect(incisor?.textContent).toMatch(/^120\.00/);
  expect((await findTable('Interproximal reduction')).getByText('13/12')).toBeTruthy();
  expect((await findTable('Attachments')).getByText('Vertical rectangular')).toBeTruthy();
  expect(screen.getByText(/Heavy contacts at the end: 11\/21 0\.30 mm/)).toBeTruthy();
});

test('ORD-09 lists the contacts between both arches with their depths, and marks heavy ones', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  const [, incisor, molar, ...others] = (await findTable('Occlusal contacts')).getAllByRole('row');
  expect([incisor?.textContent, molar?.textContent, others]).toEqual(['11/410.050.08', '16/46–0.20', []]);
  expect(within(molar ?? document.body).getByTitle('Heavy contact').textContent).toBe('0.20');
});

test.each([
  ['2', '3⏌', '3⏌/2⏌', '1⏌/⎿1'],
  ['3', '6', '6/7', '8/9'],
])('ORD-13 ORD-09 writes every tooth of a plan in notation %s', async (value, canine, contact, heavy) => {
  serveOrderPlan();
  server.on(getPreference, () => [{ key: 'toothMark', value }]);
  showAt(PLAN_PAGE);
  await (await findTable('Marked for you')).findByRole('button', { name: canine });
  expect((await findTable('Movement of each tooth')).getByRole('button', { name: canine })).toBeTruthy();
  expect((await findTable('Attachments')).getByRole('button', { name: canine })).toBeTruthy();
  expect((await findTable('Interproximal reduction')).getByText(contact)).toBeTruthy();
  expect(screen.getByText(new RegExp(`Heavy contacts at the end: ${heavy} `))).toBeTruthy();
  expect(await screen.findByText(new RegExp(`[Tt]ooth ${canine}( |$)`))).toBeTruthy();
});

test('ORD-09 compares two versions side by side, and marks different figures', async () => {
  serveOrderPlan();
  showAt(`${PLAN_PAGE}&compare=1`);
  const counts = await findTable('Counts');
  expect(
    counts
      .getAllByRole('columnheader')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Plans', 'Version 2', 'Version 1']);
  const row = counts.getByRole('row', { name: /^Aligners/ });
  expect(row.textContent).toBe('Aligners128208');
  expect([row.dataset['differs'], counts.getByRole('row', { name: /^IPR/ }).dataset['differs']]).toEqual([
    'true',
    'false',
  ]);
  expect(screen.getAllByText(/^C26000001-1 · Version/)).toHaveLength(2);
});

test('ORD-09 compares the movement of each tooth in two versions, and shows no comparison for one', async () => {
  serveOrderPlan();
  showAt(`${PLAN_PAGE}&compare=1`);
  const name = 'Version 2 compared with version 1, per tooth';
  expect(await screen.findByRole('region', { name })).toBeTruthy();
  cleanup();
  showAt(PLAN_PAGE);
  await findTable('Movement of each tooth');
  expect(screen.queryByRole('region', { name })).toBeNull();
});

test('ORD-09 shows movements, reduction and opinions beside the picture', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  await findTable('Movement of each tooth');
  const container = screen.getByRole('region', { name: 'Plan in 3D' }).parentElement;
  const review = within(container ?? document.body);
  for (const title of ['Movement of each tooth', 'Interproximal reduction', 'What was said'])
    expect(review.getAllByRole('region', { name: title })).toHaveLength(1);
  expect(review.queryByRole('region', { name: 'Attachments' })).toBeNull();
});

test('ORD-09 shows the previous prescription next to the plan of an adjustment with unchanged goals', async () => {
  const forms = [buildForm(FORM_KEYS.adjust, { formValue: { kind: 2, goalsFrom: 1 }, version: 1 })];
  serveOrderPlan(undefined, { type: 2, forms });
  const prescription = { formKey: FORM_KEYS.design, formValue: { iprAllowed: 0, extraction: 1 } };
  server.on(getFormListByCaseId, () => [
    { orderId: CASE_ID, type: 0, forms: [], prescription },
    { orderId: ORDER_ID, type: 2, forms, prescription: null },
  ]);
  showAt(PLAN_PAGE);
  const unaskedSection = within(await screen.findByRole('region', { name: 'Not asked, filled in' }));
  const labels = ['IPR allowed', 'Extraction'].map(
    (label) => unaskedSection.getByText(label).parentElement?.textContent,
  );
  expect(labels).toEqual(['IPR allowedno', 'Extractionyes']);
});

test('ORD-09 shows the reason of a paused order, and offers no decision', async () => {
  serveOrderPlan(undefined, { isPaused: true, pauseReason: 'The contract is checked' });
  showAt(PLAN_PAGE);
  expect((await screen.findByText(/^The order is paused/)).closest('[role="alert"]')?.textContent).toContain(
    'The contract is checked',
  );
  expect(await findSection('Marked for you')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
});

test('ORD-09 warns about a later version when an earlier one is decided on', async () => {
  serveOrderPlan();
  showAt(`${PLAN_PAGE}&version=1`);
  const decision = within(await screen.findByRole('region', { name: 'Your decision' }));
  expect(decision.getByRole('alert').textContent).toContain(
    'You are looking at version 1. Version 2 is later and waits for your decision, too.',
  );
  expect(decision.getByRole('button', { name: 'Confirm the plan' })).toBeTruthy();
});

test('ORD-09 shows the confirmed version first, even if a later one was proposed', async () => {
  serveOrderPlan([buildScheme({ state: 'notChosen' }), { ...FORMER, state: 'confirmed' }], {
    detailStatus: 30_000,
    stepStatus: 0,
  });
  showAt(PLAN_PAGE);
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  const [choice] = await screen.findAllByRole('combobox');
  expect(choice?.closest('.ant-select')?.textContent).toMatch(/^Version 1 · /);
});

test('ORD-09 shows the state of the visible version next to the selection, and those of others within', async () => {
  serveOrderPlan();
  showAt(`${PLAN_PAGE}&compare=1`);
  const choices = (await screen.findAllByRole('combobox')).map((box) => box.closest('.ant-select')?.textContent);
  expect(choices).toEqual([
    expect.stringMatching(/^Version 2 · \d{4}/),
    expect.stringMatching(/^Version 1 · Changes asked for · \d{4}/),
  ]);
});

test('ORD-09 marks an accepted warning as accepted next to the plan', async () => {
  const formValue = { designMode: 2, maxSteps: 99, wearDays: 21 };
  const accepted = ['longTreatment'];
  serveOrderPlan([buildScheme()], { forms: [buildForm(4, { formValue, accepted, version: 1 })] });
  showAt(PLAN_PAGE);
  const warning = await screen.findByText(/^The treatment takes more than 36 months/);
  expect(warning.textContent).toBe('The treatment takes more than 36 months (Accepted)');
});

test('MODE-05 ORD-09 names no part of the page like a part of the prescription', () => {
  const parts = [
    'marks',
    'movements',
    'ipr',
    'attachments',
    'contacts',
    'figures',
    'remarks',
    'opinions',
    'prescription',
  ] as const;
  const sections = [FORM_KEYS.design, FORM_KEYS.adjust, FORM_KEYS.retention].flatMap(
    (key) => findDeclaration(key)?.sections ?? [],
  );
  expect(sections.length).toBeGreaterThan(5);
  for (const [language, texts] of [['ch', ch] as const, ['en', en] as const]) {
    const names = sections.map(({ title }) => title[language]);
    expect(parts.map((part) => texts.plan[part]).filter((name) => names.includes(name))).toEqual([]);
  }
});

test('ORD-16 ORD-09 links from an order to its plan and to each version', async () => {
  serveOrderPlan();
  showAt(`/case/detail?order=${ORDER_ID}`);
  const versions = await findSection('Plans');
  expect(versions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${PLAN_PAGE}&version=2`,
    `${PLAN_PAGE}&version=1`,
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Review plan/ }));
  expect(await screen.findByRole('region', { name: 'Plan in 3D' })).toBeTruthy();
});

test.each([
  ['#confirm', 'Confirm the plan'],
  ['#change', 'Ask for changes'],
])('ORD-09 scrolls to the decision and focuses it for %s', async (hash, optionName) => {
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  serveOrderPlan();
  showAt(`${PLAN_PAGE}${hash}`);
  const decision = await findSection('Your decision');
  const option = decision.getByRole('radio', { name: optionName });
  await waitFor(() => expect(document.activeElement).toBe(option));
  expect(scrollIntoView.mock.contexts[0]).toBe(document.getElementById('decision'));
  const confirm = decision.getByRole('button', { name: 'Confirm the plan' });
  expect(confirm.closest('[hidden]') === null).toBe(hash === '#confirm');
});

test('ORD-09 compares with the previous version, or states that there is none', async () => {
  serveOrderPlan();
  showAt(`${PLAN_PAGE}#compare`);
  const figures = await findSection('Figures');
  expect(figures.getAllByRole('columnheader', { name: 'Version 1' })).toHaveLength(2);
  cleanup();
  serveOrderPlan([buildScheme()]);
  showAt(`${PLAN_PAGE}#compare`);
  expect(await screen.findByText('There is no other version to compare with.')).toBeTruthy();
});
