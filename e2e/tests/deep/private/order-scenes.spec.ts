import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import * as labSchemes from '@dentarium/server/calls/schemes';
import * as lab from '@dentarium/server/calls/orders/lab';
import { getFormInfoByOrderId, insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { createDemoScheme } from '@dentarium/demo';
import type { Locator, Page } from '@playwright/test';
import { toTestFile } from '../../../src/files/test-file.ts';
import { inspect } from '../../../src/orders/inspect-page.ts';
import { OrderCourse } from '../../../src/orders/order-course.ts';
import { createActionInput, expectStatus, openOrderPage, findOrder, test } from '../../../src/orders/order-product.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { expect } from '../../../src/test.ts';

// Patients of the demonstration whose orders are in the initial status of a scenario.
const MAILED = 'CX0007';
const IN_REVIEW = 'CX0010';
const IN_DESIGN = 'CX0001';
const WITH_EXPERT = 'WT0007';
const PLANNED = 'WT0008';

test('ORD-06 ORD-08 ORD-15 LAB-01 HEAD-10 runs scenarios 2, 3, 5 and 12: a model arrives, data are rejected and requested, and the badge counts what waits for the doctor', async ({
  page,
  caller,
  person,
  say,
  atLab,
  expectBadge,
}) => {
  const main = page.getByRole('main');
  const { id: operatorId } = await caller.ask(getUserInfo, {});
  const send = async (orderId: string): Promise<void> => {
    const { addressId } = await caller.ask(queryOrderInfo, { query: { orderId } });
    await caller.ask(caseCommit, {
      body: { operatorId, orderId, addressId: addressId ?? '', statement: true, acceptUnchanged: true },
    });
  };
  const does = (key: string): Locator => main.getByRole('button', { name: new RegExp(say('orders', key)) }).first();
  const reviewer = await atLab('reviewer');
  const mailed = await findOrder(caller, MAILED);

  await test.step('scenario 2: receives the mailed model', async () => {
    await openOrderPage(page, `/case/detail?order=${mailed.orderId}`, mailed);
    await expectStatus(page, 10001, 20);
    await expectBadge();
    await openOrderPage(reviewer.page, `/lab/order?order=${mailed.orderId}`, mailed);
    await reviewer.button('lab.act.dataArrived').click();
    await expectStatus(page, 10004, 30);
    await expectBadge();
  });

  await test.step('scenario 3: rejects twice, then withdraws, then accepts', async () => {
    const order = await findOrder(caller, IN_REVIEW);
    const { orderId } = order;
    await openOrderPage(page, `/case/detail?order=${orderId}`, order);
    await openOrderPage(reviewer.page, `/lab/order?order=${orderId}`, order);
    await reviewer.actWithReason('lab.act.reject', 'The images are dark', 'menu');
    await expectStatus(page, 10005, 40);
    await expectBadge();
    await expect(main.getByText('The images are dark').first()).toBeVisible();
    await page.reload();
    await expectStatus(page, 10005, 40);
    await send(orderId);
    await expectStatus(page, 10004, 30);
    const by = await person('reviewer');
    const reasons = [{ formKey: 0, reason: 'Still dark' }];
    await by.caller.ask(lab.rejectData, { body: { ...(await createActionInput(by, orderId)), reasons } });
    await expectBadge();
    await send(orderId);
    await expectBadge();
    await expectStatus(page, 10004, 30);
    await does('act.withdraw').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: toNamePattern(say('orders', 'act.withdraw')) })
      .click();
    await expectStatus(page, 10003, 10);
    await expectBadge();
    await send(orderId);
    await expectStatus(page, 10004, 30);
    await reviewer.accept(orderId);
    await expectStatus(page, 20000, 110);
    await expectBadge();
  });

  await test.step('scenario 5: requests data as the designer', async () => {
    const order = await findOrder(caller, IN_DESIGN);
    const { orderId, patient } = order;
    await openOrderPage(page, `/case/detail?order=${orderId}`, order);
    const designer = await atLab('designer');
    await openOrderPage(designer.page, `/lab/order?order=${orderId}`, order);
    await designer.actWithReason('lab.act.requestData', 'Please send the upper arch again');
    await expectStatus(page, 10001, 20);
    await expect(main.getByText('Please send the upper arch again').first()).toBeVisible();
    await expectBadge();
    const { formValue } = await caller.ask(getFormInfoByOrderId, { query: { orderId, formKey: 0 } });
    const form = { operatorId, orderId, formKey: 0, formValue: JSON.stringify(formValue), isFinish: true };
    await caller.ask(insertOrUpdateForm, { body: form });
    await caller.ask(completeTheData, { body: { operatorId, orderId, patientId: patient.id, acceptUnchanged: true } });
    await expectStatus(page, 10004, 30);
    await expectBadge();
    await openOrderPage(reviewer.page, `/lab/order?order=${orderId}`, order);
    await reviewer.accept(orderId);
    await expectStatus(page, 20000, 110);
  });

  await test.step('MODE-05 MODE-07 shows the console of a reviewer accessibly, and fits it', async () => {
    for (const path of ['/lab?queue=reviewer', '/lab?queue=all']) {
      await reviewer.page.goto(path);
      await expect(reviewer.page.getByRole('main').getByRole('table')).toBeVisible();
      await inspect(reviewer.page, reviewer.context);
    }
  });
});

test('ORD-06 ORD-09 LAB-01 HEAD-10 runs scenarios 4 and 12: expert and doctor both return a plan before its confirmation', async ({
  page,
  caller,
  person,
  say,
  atLab,
  expectBadge,
}) => {
  const order = await findOrder(caller, WITH_EXPERT);
  const { orderId } = order;
  const expert = await atLab('expert');
  const designer = await atLab('designer');
  const scheme = toTestFile('plan.zip', await createDemoScheme('changed'));
  const handIn = async (): Promise<void> => {
    const choosing = designer.page.waitForEvent('filechooser');
    await designer.button('lab.schemes.handIn').click();
    await (await choosing).setFiles(scheme);
  };
  const judged = expert.page.getByRole('region', { name: new RegExp(say('orders', 'lab.expert.title', { plan: '' })) });
  await openOrderPage(page, `/case/detail?order=${orderId}`, order);
  await expectStatus(page, 20002, 110);

  await test.step('returns it as the expert, and approves the next version', async () => {
    await openOrderPage(expert.page, `/lab/plan?order=${orderId}`, order);
    await inspect(expert.page, expert.context);
    await judged.getByRole('textbox').fill('Less torque at 11');
    await expert.button('lab.act.expertReturn').click();
    await expectStatus(page, 20004, 110);
    await openOrderPage(designer.page, `/lab/order?order=${orderId}`, order);
    await handIn();
    await expectStatus(page, 20003, 110);
    await inspect(designer.page, designer.context);
    await expectBadge();
    await openOrderPage(expert.page, `/lab/plan?order=${orderId}`, order);
    await expert.button('lab.act.expertApprove').click();
    await expectStatus(page, 20005, 180);
    await expectBadge();
  });

  await test.step('requests changes as the doctor, and confirms the result', async () => {
    await openOrderPage(page, `/case/plan?order=${orderId}`, order);
    const decision = page.getByRole('region', { name: say('orders', 'plan.decision') });
    await decision.getByText(say('orders', 'plan.askChanges'), { exact: true }).first().click();
    await decision.getByLabel(say('orders', 'plan.opinion')).fill('No attachment at 12');
    await decision.getByRole('button', { name: toNamePattern(say('orders', 'plan.askChanges')) }).click();
    await expectStatus(page, 20004, 110);
    await expectBadge();
    await expect(page.getByText('No attachment at 12').first()).toBeVisible();
    await handIn();
    await expectStatus(page, 20003, 110);
    const by = await person('expert');
    await by.caller.ask(labSchemes.expertApprove, { body: await createActionInput(by, orderId) });
    await expectStatus(page, 20005, 180);
    await expectBadge();
    await new OrderCourse(orderId, caller, person).confirm();
    await expectStatus(page, 30000, 0);
    await expectBadge();
  });
});

test('ORD-06 ORD-09 LAB-01 HEAD-10 runs scenarios 10, 11 and 12: holds a paused plan, and confirms it in one of two tabs', async ({
  page,
  context,
  caller,
  person,
  say,
  atLab,
  expectBadge,
}) => {
  const order = await findOrder(caller, PLANNED);
  const { orderId } = order;
  const course = new OrderCourse(orderId, caller, person);
  const main = page.getByRole('main');
  const plan = `/case/plan?order=${orderId}`;
  const decisionOn = (on: Page): Locator => on.getByRole('region', { name: say('orders', 'plan.decision') });
  const state = (on: Page): Locator => decisionOn(on).getByRole('checkbox');
  const confirm = (on: Page): Locator =>
    decisionOn(on).getByRole('button', { name: toNamePattern(say('orders', 'plan.confirm')) });

  await test.step('shows both versions to the doctor, and keeps the view on Back and reload', async () => {
    await openOrderPage(page, plan, order);
    await expect(state(page)).toBeVisible();
    await inspect(page, context);
    await page.goto(`${plan}&version=1`);
    const older = main.getByText(say('orders', 'plan.olderVersion', { shown: 1, latest: 2 }));
    await expect(older).toBeVisible();
    await page.reload();
    await expect(older).toBeVisible();
    await page.goBack();
    await expect(state(page)).toBeVisible();
  });

  await test.step('scenario 10: does not confirm while sales have paused the order', async () => {
    const sales = await atLab('sales');
    await openOrderPage(sales.page, `/lab/order?order=${orderId}`, order);
    await sales.actWithReason('lab.act.pause', 'The contract is checked');
    await expect(main.getByText(say('orders', 'order.pausedNote'))).toBeVisible();
    await expect(main.getByText('The contract is checked').first()).toBeVisible();
    await expect(decisionOn(page)).toHaveCount(0);
    await expectBadge();
    await expect(course.confirm()).rejects.toMatchObject({ code: 'order.paused' });
    await sales.button('lab.act.resume').click();
    await expect(state(page)).toBeVisible();
    await expectBadge();
  });

  await test.step('scenario 11: confirms it once from two tabs', async () => {
    const other = await context.newPage();
    await openOrderPage(other, plan, order);
    let release = (): void => undefined;
    const releasePromise = new Promise<void>((resolve) => (release = resolve));
    await other.route('**/InsertSchemeDesign', async (route) => {
      await releasePromise;
      await route.continue();
    });
    await state(other).check();
    const response = other.waitForResponse('**/InsertSchemeDesign');
    await confirm(other).click();
    await state(page).check();
    await confirm(page).dblclick();
    await expectStatus(page, 30000, 0);
    release();
    expect(await (await response).json()).toMatchObject({ errorCode: 'version.stale' });
    await expectStatus(other, 30000, 0);
    const { batches } = await course.read();
    expect(batches.map(({ kind }) => kind)).toEqual(['first']);
    await expectBadge();
    await other.close();
  });
});
