import { formatError } from '@dentarium/api';
import { caseCommit } from '@dentarium/api/orders/case-actions';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { getToday } from '@dentarium/domain';
import type { BrowserContext, Page } from '@playwright/test';
import { ClinicOrder } from '../../../src/orders/clinic-order.ts';
import { inspect } from '../../../src/orders/inspect-page.ts';
import { OrderCourse } from '../../../src/orders/order-course.ts';
import { expectStatus, findOrder, test } from '../../../src/orders/order-product.ts';
import { Keyboard } from '../../../src/pages/keyboard.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { expect } from '../../../src/test.ts';
import type { Say } from '../../../src/texts/texts.ts';

/** A treatment of the demonstration that waits for its designer. */
const TREATMENT = 'CX0004';
/** The stage with the images of a treatment. */
const STAGE = '治疗前';

test('ORD-06 ORD-10 HEAD-10 runs scenarios 6 and 12: two follow-ups after the first batch, and none without remaining steps', async ({
  page,
  context,
  caller,
  person,
  say,
  countBadge,
}) => {
  const row = await findOrder(caller, TREATMENT);
  const course = new OrderCourse(row.orderId, caller, person);
  await course.untilShipped();
  const badge = await countBadge();
  const order = await ClinicOrder.open(page, row, say);
  const answer = async (upper: number, lower: number): Promise<void> => {
    const field = (key: string) => order.dialog.locator(`[data-field="${key}"]`);
    await field('stepUpper').getByRole('textbox').fill(String(upper));
    await field('stepLower').getByRole('textbox').fill(String(lower));
    for (const key of ['fit', 'teethChanged'])
      await field(key)
        .getByRole(key === 'fit' ? 'radio' : 'checkbox')
        .first()
        .check();
    await field('attachmentsComplete').getByRole('radio').last().check();
  };

  const formatOrderedSteps = (upper: string, lower?: string): string => {
    const arches = [say('orders', 'made.upper', { steps: upper })];
    if (lower !== undefined) arches.push(say('orders', 'made.lower', { steps: lower }));
    return say('orders', 'followUp.ordered', { made: arches.join(' · ') });
  };

  await test.step('orders the first follow-up before the receipt of the first parcel', async () => {
    await expectStatus(page, 30005, 350);
    await order.begin('followUp', 'menu');
    await answer(10, 9);
    await expect(order.dialog.getByText(formatOrderedSteps('11–20', '11–20'))).toBeVisible();
    await inspect(page, context);
    await order.agree('followUp');
    await expectStatus(page, 30000, 0);
    const answers = order.main.getByRole('article').last().getByRole('group');
    await expect(answers).toContainText(say('orders', 'parcels.followUp'));
    await expect(answers.getByText('好', { exact: true })).toBeVisible();
    await inspect(page, context);
    await course.ship();
    await course.receive();
    await expectStatus(page, 30005, 360);
    await badge(0);
  });

  await test.step('orders the second one with the remaining steps', async () => {
    await order.begin('followUp', 'page');
    await answer(20, 20);
    await expect(order.dialog.getByText(formatOrderedSteps('21–28'))).toBeVisible();
    await order.agree('followUp');
    await expectStatus(page, 30000, 0);
    await course.ship();
    await expectStatus(page, 30005, 350);
    await badge(0);
    const { batches } = await course.read();
    expect(batches.map(({ kind, upperSteps, lowerSteps }) => [kind, upperSteps.at(-1), lowerSteps.at(-1)])).toEqual([
      ['first', 10, 10],
      ['followUp', 20, 20],
      ['followUp', 28, undefined],
    ]);
  });

  await test.step('refuses a further one', async () => {
    await order.begin('followUp', 'menu');
    await expect(order.dialog.getByText(formatError('order.noStepsLeft', 'ch') ?? '')).toBeVisible();
    await order.agree('back');
    await expectStatus(page, 30005, 350);
    await badge(0);
  });
});

test('ORD-06 ORD-10 LAB-01 HEAD-10 runs scenarios 7 and 12: refuses a reissue, takes its second application, offers and confirms it, and withdraws another one', async ({
  page,
  caller,
  person,
  say,
  atLab,
  countBadge,
}) => {
  const row = await findOrder(caller, TREATMENT);
  const { orderId } = row;
  const course = new OrderCourse(orderId, caller, person);
  await course.untilShipped();
  const badge = await countBadge();
  const order = await ClinicOrder.open(page, row, say);
  const reviewer = await atLab('reviewer');
  await reviewer.page.goto(`/lab/order?order=${orderId}`);

  const field = (key: string) => order.dialog.locator(`[data-field="${key}"]`);
  await test.step('applies, and is refused', async () => {
    await order.begin('reissue', 'menu');
    await field('reason').getByRole('radio').first().check();
    await field('arch').getByRole('radio').nth(1).check();
    await field('stepsUpper').getByRole('button').nth(1).click();
    await field('text').getByRole('textbox').fill('Lost at school');
    await order.agree('reissue');
    await expectStatus(page, 40000, 190);
    await badge(0);
    await reviewer.actWithReason('lab.act.refuseReissue', 'Step 2 is in the parcel');
    await expectStatus(page, 40001, 40);
    await expect(order.main.getByText('Step 2 is in the parcel').first()).toBeVisible();
    await badge(1);
  });

  await test.step('applies again, which requires a change', async () => {
    await order.begin('editAndReapply', 'page');
    await order.dialog.getByRole('button', { name: say('orders', 'act.reissue') }).click();
    await expect(order.dialog.getByText(formatError('order.reissueUnchanged', 'ch') ?? '')).toBeVisible();
    await field('text').getByRole('textbox').fill('The parcel was looked through');
    await order.agree('reissue');
    await expectStatus(page, 40000, 190);
    await badge(0);
  });

  await test.step('offers it at a price, and confirms it', async () => {
    await reviewer.button('lab.act.offerReissue').click();
    await reviewer.dialog.getByRole('checkbox', { name: say('orders', 'lab.free') }).uncheck();
    await reviewer.dialog.getByRole('textbox', { name: say('orders', 'lab.price') }).fill('200');
    await reviewer.button('lab.act.offerReissue', reviewer.dialog).click();
    await badge(1);
    const terms = say('orders', 'reissue.priced', { price: '¥200' });
    const application = order.main.getByRole('region', { name: say('orders', 'reissue.title') });
    await expect(application.getByText(terms)).toBeVisible();
    await order.begin('confirmReissue', 'page');
    await expect(order.dialog.getByText(terms)).toBeVisible();
    await order.agree('confirmReissue');
    await expectStatus(page, 30000, 0);
    await badge(0);
    const { batches } = await course.read();
    expect(batches.at(-1)).toMatchObject({ kind: 'reissue', upperSteps: [2], lowerSteps: [] });
  });

  await test.step('withdraws another one, and restores the status of the order', async () => {
    await course.ship();
    await course.receive();
    const addressId = (await course.read()).addressId ?? '';
    const formValue = JSON.stringify({ reason: 1, arch: 2, stepsUpper: [3], quantity: 1, address: addressId });
    await caller.ask(applyForReissuance, { body: { ...(await course.asDoctor()), formValue } });
    await expectStatus(page, 40000, 190);
    await order.begin('withdraw', 'page');
    await order.agree('withdraw');
    await expectStatus(page, 30005, 360);
    await badge(0);
  });
});

test('ORD-02 ORD-03 ORD-06 ORD-14 MODE-05 MODE-07 LAB-01 HEAD-10 runs scenarios 8 and 12: restarts a shipped treatment by a wizard with the keyboard only, requests and returns its data, and ships new aligners', async ({
  page,
  context,
  caller,
  person,
  say,
  atLab,
  countBadge,
}) => {
  const treatment = await findOrder(caller, TREATMENT);
  const before = new OrderCourse(treatment.orderId, caller, person);
  await before.untilShipped();
  const badge = await countBadge();
  const restarted = await ClinicOrder.open(page, treatment, say);
  await restarted.begin('restart', 'menu');
  await restarted.agree('restart');
  await expect(page).toHaveURL(/\/case\/stage\/adjust\?order=/);
  await badge(1);

  const course = new OrderCourse(new URL(page.url()).searchParams.get('order') ?? '', caller, person);
  const { orderId } = course;
  await fillInAdjustment(page, context, say);
  await expect(page).toHaveURL(/\/case\/submit/);
  const order = await ClinicOrder.open(page, await course.read(), say);
  const reviewer = await atLab('reviewer');
  await reviewer.page.goto(`/lab/order?order=${orderId}`);
  const alert = (reason: string) => order.main.getByRole('alert').filter({ hasText: reason });

  await test.step('receives the mailed model', async () => {
    await expectStatus(page, 50001, 20);
    await badge(1);
    await reviewer.button('lab.act.dataArrived').click();
    await expectStatus(page, 50004, 30);
    await badge(0);
  });

  await test.step('requests data beside their form, and receives them', async () => {
    await reviewer.actWithReason('lab.act.requestData', 'Is 13 to be rotated?');
    await expectStatus(page, 50001, 20);
    await badge(1);
    await order.begin('completeData', 'page');
    await expect(alert('Is 13 to be rotated?')).toBeVisible();
    await order.main.locator('[data-field="special"]').getByRole('textbox').fill('Yes, by 10 degrees');
    await expect(order.main.getByText(say('orders', 'wizard.saving.saved'))).toBeVisible();
    await order.main.getByRole('button', { name: toNamePattern(say('orders', 'wizard.next')) }).click();
    await order.main.getByRole('button', { name: say('orders', 'submit.sendData') }).click();
    await expect(page).toHaveURL(/\/case\/submit/);
    await badge(0);
  });

  await test.step('returns the form with a reason, and submits it again', async () => {
    await reviewer.actWithReason('lab.act.reject', 'The date of the models is wrong', 'menu');
    await ClinicOrder.open(page, await course.read(), say);
    await expectStatus(page, 50005, 40);
    await badge(1);
    await order.begin('editAndResubmit', 'page');
    await expect(alert('The date of the models is wrong')).toBeVisible();
    const { addressId } = await course.read();
    await caller.ask(caseCommit, {
      body: { ...(await course.asDoctor()), addressId: addressId ?? '', statement: true, acceptUnchanged: true },
    });
    await ClinicOrder.open(page, await course.read(), say);
    await expectStatus(page, 50004, 30);
    await badge(0);
  });

  await test.step('accepts, designs, confirms, produces and ships it', async () => {
    await reviewer.accept(course.orderId);
    await expectStatus(page, 20000, 110);
    await course.untilShipped();
    await expectStatus(page, 30005, 350);
    await badge(0);
  });
});

/** Fills in and submits an adjustment on mailed models, with the keyboard only. */
async function fillInAdjustment(page: Page, context: BrowserContext, say: Say): Promise<void> {
  const keyboard = new Keyboard(page);
  const main = page.getByRole('main');
  const field = (key: string) => main.locator(`[data-field="${key}"]`).filter({ visible: true });
  const press = (key: string) => keyboard.press(main.getByRole('button', { name: toNamePattern(say('orders', key)) }));
  const type = (key: string, text: string) => keyboard.type(field(key).getByRole('textbox'), text);

  await test.step('fills in the purpose of the adjustment', async () => {
    await keyboard.choose(field('kind'), 1);
    await keyboard.tick(field('reasons').getByRole('checkbox').first());
    await type('stepUpper', '10');
    await type('stepLower', '10');
    await keyboard.choose(field('badTeeth').getByRole('radiogroup').first(), 1);
    await keyboard.chooseTeeth(field('badTeeth'), [13, 23]);
    await keyboard.choose(field('attachments'));
    await keyboard.choose(field('attachOnScan'), 1);
    await keyboard.choose(field('newModels'), 1);
    await type('modelsTakenAt', getToday());
    await keyboard.choose(field('interim'));
    await keyboard.choose(field('goalsFrom'));
    await inspect(page, context);
    await press('wizard.next');
  });

  await test.step('takes images from a stage, and enters the mailing of the models', async () => {
    const stages = main.getByRole('combobox', { name: say('orders', 'images.takeFrom') });
    await keyboard.pick(stages.first(), STAGE);
    await keyboard.choose(field('impressionType'));
    for (const piece of [0, 1]) await keyboard.tick(field('pieces').getByRole('checkbox').nth(piece));
    await keyboard.choose(field('courier'));
    await type('waybill', 'SF00000678');
    await type('sender', 'Front desk');
    await type('phone', '10000009008');
    await type('mailedAt', getToday());
    await press('wizard.next');
  });

  await test.step('looks at the preview and submits', async () => {
    await keyboard.tick(main.getByRole('checkbox', { name: say('orders', 'submit.statement') }));
    await press('submit.send');
  });
}
