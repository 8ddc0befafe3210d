import { pauseOrder, queryLabQueue, resumeOrder } from '@dentarium/server/calls/orders/lab';
import { getFormInfoByOrderId } from '@dentarium/api/orders/calls';
import { FORM_KEYS, ORDER_TABS } from '@dentarium/orders/states';
import type { Locator, Page, Route } from '@playwright/test';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createBoxStl } from '../../../src/files/other-files.ts';
import { EventReceiver } from '../../../src/orders/event-receiver.ts';
import { inspect } from '../../../src/orders/inspect-page.ts';
import { createActionInput, expectStatus, findOrder, test } from '../../../src/orders/order-product.ts';
import { Keyboard } from '../../../src/pages/keyboard.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { Caller } from '../../../src/server/caller.ts';
import { createStageWithFiles } from '../../../src/server/records.ts';
import { expect } from '../../../src/test.ts';
import type { Say } from '../../../src/texts/texts.ts';

const [UPPER, LOWER] = [53, 51];
/** A patient of the demonstration with an empty draft of an order. */
const DRAFT = 'CX0005';
/** Longer than the longest delay between two attempts to save, in ms. */
const CUT = 70_000;

/** Expects that both jaws of a patient are drawn, with the name of the patient on the page. */
async function expectModels(page: Page, say: Say, patient: string): Promise<void> {
  const picture = page.getByRole('application', { name: new RegExp(patient) });
  await expect(picture).toHaveAttribute('data-ready', 'true');
  await expect(picture).toHaveAttribute('aria-busy', 'false');
  const jaws = page.getByRole('region', { name: say('model', 'model3d.models'), exact: true }).getByRole('checkbox');
  await expect(jaws).toHaveCount(2);
  for (const jaw of await jaws.all()) await expect(jaw).toBeChecked();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

test('BENCH-01 ORD-01 ORD-02 ORD-03 ORD-06 ORD-10 ORD-15 LAB-01 HEAD-01 HEAD-10 MODE-05 MODE-07 runs scenario 9: takes retainers from the wizard, with the keyboard only, to the receipt, with clinic and manufacturer in two browsers', async ({
  page,
  context,
  caller,
  say,
  header,
  atLab,
  countBadge,
}) => {
  const { patient } = await createStageWithFiles(caller, [
    [toTestFile('upper.stl', createBoxStl(60, 50, [10, 20])), UPPER],
    [toTestFile('lower.stl', createBoxStl(60, 50, [0, 10])), LOWER],
  ]);
  const keyboard = new Keyboard(page);
  const main = page.getByRole('main');
  const press = (key: string): Locator => page.getByRole('button', { name: toNamePattern(say('orders', key)) });
  const field = (key: string): Locator => main.locator(`[data-field="${key}"]`);
  const badge = await countBadge();
  const standsAt = (detailStatus: number, stepStatus: number): Promise<void> =>
    expectStatus(page, detailStatus, stepStatus);

  await test.step('creates the order with the keyboard', async () => {
    await page.goto(`/case/stage/treatment?patient=${patient.id}&type=1`);
    const product = main
      .locator('fieldset')
      .filter({ hasText: say('orders', 'product.title') })
      .locator('input:enabled');
    await keyboard.tick(product.first());
    await keyboard.press(press('product.create'));
    await expect(page).toHaveURL(/\/case\/stage\/prescription\?order=/);
    await badge(1);
  });
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';

  await test.step('fills in the prescription, on the models of the patient', async () => {
    await keyboard.choose(field('basis'));
    await expect(main.getByText('upper.stl').first()).toBeVisible();
    await expect(main.getByText(say('orders', 'wizard.saving.saved'))).toBeVisible();
    for (const name of ['upper.stl', 'lower.stl']) {
      const viewer = page.waitForEvent('popup');
      await keyboard.press(main.getByRole('link', { name: say('orders', 'images.open3d', { name }) }));
      const viewerPage = await viewer;
      await expect(viewerPage.getByRole('heading', { level: 1 })).toContainText(say('patients', 'model3d.title'));
      await expect(viewerPage.locator('main')).toContainText(patient.name);
      await viewerPage.close();
    }
    // The next page is rendered in advance and validates when it opens.
    await expect(main.getByText(say('orders', 'images.problem.notOpened')).filter({ visible: true })).toHaveCount(0);
    await inspect(page, context);
    await keyboard.press(press('wizard.next'));
  });

  await test.step('looks at the preview and submits', async () => {
    await expect(page).toHaveURL(/\/case\/stage\/preview/);
    const statement = main.getByRole('checkbox', { name: say('orders', 'submit.statement') });
    await expect(statement).toBeVisible();
    await inspect(page, context);
    await keyboard.tick(statement);
    await keyboard.press(press('submit.send'));
    await expect(page).toHaveURL(/\/case\/submit/);
    await badge(0);
  });

  await page.goto('/case');
  await expect(main.getByRole('link', { name: patient.name })).toBeVisible();
  await inspect(page, context);
  await main.getByRole('link', { name: patient.name }).press('Enter');
  await expect(page).toHaveURL(/\/case\/detail/);
  // A job reads the models completely.
  await standsAt(10004, 30);
  await inspect(page, context);

  await test.step('takes and accepts it as the reviewer, and updates the page of the doctor', async () => {
    const lab = await atLab('reviewer');
    await lab.page.goto('/');
    await lab.page.getByRole('link', { name: patient.name }).click();
    await lab.button('lab.act.takeReview').click();
    await expect(lab.button('lab.act.takeReview')).toBeDisabled();
    await inspect(lab.page, lab.context);
    await lab.page.getByRole('link', { name: say('orders', 'viewer.models.openFile', { name: 'upper.stl' }) }).click();
    await expectModels(lab.page, say, patient.name);
    await inspect(lab.page, lab.context);
    await lab.page.getByRole('link', { name: say('orders', 'models.toFiles') }).click();
    await lab.accept(orderId);
    await standsAt(30000, 0);
  });

  await test.step('produces and ships it as the factory, and updates the page of the doctor', async () => {
    const lab = await atLab('factory');
    await lab.page.goto('/lab');
    await lab.page.getByRole('link', { name: patient.name }).click();
    await lab.button('lab.act.startProduction').click();
    await standsAt(30001, 0);
    await lab.button('lab.act.ship').click();
    await lab.dialog.getByLabel(say('orders', 'lab.waybill')).fill('SF87654321');
    await lab.button('lab.act.ship', lab.dialog).click();
    await standsAt(30005, 350);
    await lab.page.getByRole('button', { name: say('orders', 'tracking.openFor', { waybill: 'SF87654321' }) }).click();
    await lab.dialog.getByLabel(say('orders', 'tracking.text')).fill('Handed to the courier');
    await lab.button('tracking.note', lab.dialog).click();
    await expect(lab.dialog).toHaveCount(0);
  });

  await test.step('shows the parcel on the workbench, and links to the reports and from there to the list', async () => {
    await header.tabs.filter({ hasText: say('modules', 'tab.workbench') }).click();
    const parcels = main.getByRole('region', { name: new RegExp(`^${say('orders', 'workbench.parcels')}`) });
    await expect(parcels.getByRole('link', { name: patient.name })).toBeVisible();
    await inspect(page, context);
    const course = say('orders', 'workbench.course');
    await main.getByRole('link', { name: say('orders', 'workbench.allOf', { what: course }) }).click();
    await expect(main.getByRole('heading', { level: 1, name: say('orders', 'reports.title') })).toBeVisible();
    await inspect(page, context);
    await main.getByRole('link', { name: ORDER_TABS.find(({ key }) => key === 'shipped')?.name.ch ?? '' }).click();
    await main.getByRole('link', { name: patient.name }).click();
    await standsAt(30005, 350);
  });

  await test.step('shows the parcel to the doctor, who confirms its receipt', async () => {
    await expect(main.getByText('SF87654321').first()).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Handed to the courier' })).toContainText(
      say('orders', 'parcels.source.manual'),
    );
    await main.getByRole('button', { name: new RegExp(say('orders', 'act.confirmReceipt')) }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: toNamePattern(say('orders', 'act.confirmReceipt')) }).press('Enter');
    await standsAt(30005, 360);
    await badge(0);
  });
  expect(new URL(page.url()).searchParams.get('order')).toBe(orderId);
});

test('LAB-02 MODE-05 MODE-07 lets a system of the manufacturer pause an order with its secret, and sends it the signed event, again on request', async ({
  address,
  say,
  atLab,
}) => {
  await using receiver = new EventReceiver();
  const url = await receiver.listen();
  const lab = await atLab('sales');
  const codes = lab.dialog.locator('code');
  /** Reads an id and a secret from the dialog that shows them once. */
  const takeSecret = async (): Promise<readonly [string, string]> => {
    await expect(codes).toHaveCount(2);
    const [id = '', secret = ''] = await codes.allTextContents();
    await lab.button('integration.secretTaken', lab.dialog).click();
    await expect(lab.dialog).toHaveCount(0);
    return [id, secret];
  };
  await lab.page.goto('/lab/integration');

  await lab.button('integration.newClient').click();
  await lab.dialog.getByLabel(say('orders', 'integration.name')).fill('ERP');
  await lab.dialog.getByRole('checkbox').check();
  await lab.button('integration.create', lab.dialog).click();
  const [clientId, clientSecret] = await takeSecret();
  await lab.button('integration.newWebhook').click();
  await lab.dialog.getByLabel(say('orders', 'integration.url')).fill(url);
  await lab.button('integration.create', lab.dialog).click();
  const [, first] = await takeSecret();
  const card = lab.page.getByRole('article', { name: url });
  await lab.button('integration.rotate', card).click();
  await lab.button('integration.rotate', lab.dialog).click();
  const [, secret] = await takeSecret();
  expect(secret).not.toBe(first);

  const answer = await fetch(`${address}/identity/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'dental.lab' }),
  });
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  const machine = { id: clientId, caller: new Caller(address, token) };
  const body = { operatorId: clientId, labFunction: 'all', pageIndex: 1, pageSize: 20 } as const;
  const { items } = await machine.caller.ask(queryLabQueue, { body });
  const orderId = items.find(({ isPaused }) => !isPaused)?.orderId ?? '';

  receiver.status = 503;
  await machine.caller.ask(pauseOrder, {
    body: { ...(await createActionInput(machine, orderId)), reason: 'Stock is counted' },
  });
  const delivery = lab.page.getByRole('row').filter({ hasText: say('orders', 'history.pause') });
  await expect(delivery).toContainText(say('orders', 'integration.error.answer', { status: 503 }));
  await inspect(lab.page, lab.context);
  receiver.status = 204;
  const before = receiver.received.length;
  await delivery.getByRole('button', { name: new RegExp(say('orders', 'integration.resend')) }).click();
  await expect(delivery).toContainText(say('orders', 'integration.states.delivered'));
  expect(receiver.received.length).toBeGreaterThan(before);
  for (const event of receiver.received) {
    expect(event).toMatchObject({ event: 'pause', orderId });
    expect([event.isSignedBy(secret), event.isSignedBy(first)]).toEqual([true, false]);
  }
  await machine.caller.ask(resumeOrder, { body: await createActionInput(machine, orderId) });
  await lab.button('integration.remove', card).click();
  await lab.button('integration.remove', lab.dialog).click();
  await expect(card).toHaveCount(0);
});

test('ORD-14 keeps input during a minute without network: shows that it is not saved, keeps it over a reload, and saves it afterwards', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { orderId } = await findOrder(caller, DRAFT);
  const path = `/case/stage/patient?order=${orderId}`;
  const words = page.getByRole('main').locator('[data-field="complaintText"]').getByRole('textbox');
  const expectSaveState = (state: string): Promise<void> =>
    expect(page.getByRole('main').getByText(say('orders', `wizard.saving.${state}`))).toBeVisible();
  const readSaved = async (): Promise<unknown> => {
    const form = await caller.ask(getFormInfoByOrderId, { query: { orderId, formKey: FORM_KEYS.patient } });
    return form.formValue['complaintText'];
  };
  await page.clock.install();
  await page.goto(path);
  await words.fill('The front teeth');
  await expectSaveState('saved');

  await test.step('retries after the response to a save is lost with the network', async () => {
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    };
    await page.route('**/InsertOrUpdateForm', lose, { times: 1 });
    await words.fill('The front teeth are');
    await expectSaveState('failed');
    await words.fill('The front teeth are crowded');
    await expectSaveState('failed');
    await page.clock.fastForward(CUT);
    await expectSaveState('failed');
    await expect(words).toHaveValue('The front teeth are crowded');
    expect(await readSaved()).toBe('The front teeth are');
    await context.setOffline(false);
    await expectSaveState('saved');
    expect(await readSaved()).toBe('The front teeth are crowded');
  });

  await test.step('reloads the page without network', async () => {
    await context.setOffline(true);
    await words.fill('The front teeth are crowded and hurt');
    await expectSaveState('failed');
    page.once('dialog', (question) => void question.accept());
    await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
    await page.goto(path);
    await expect(words).toHaveValue('The front teeth are crowded and hurt');
    await expect.poll(readSaved).toBe('The front teeth are crowded and hurt');
  });
});
