import { startProduction } from '@dentarium/server/calls/orders/lab';
import { PENDING_CATEGORY } from '@dentarium/domain';
import type { Locator } from '@playwright/test';
import { toTestFile } from '../../src/files/test-file.ts';
import { createBoxStl } from '../../src/files/other-files.ts';
import { createPhoto } from '../../src/files/photo.ts';
import { inspect } from '../../src/orders/inspect-page.ts';
import { OrderCourse } from '../../src/orders/order-course.ts';
import { createActionInput, expectStatus, openOrderPage, test } from '../../src/orders/order-product.ts';
import { Keyboard } from '../../src/pages/keyboard.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { createLaterStage, createStageWithFiles } from '../../src/server/records.ts';
import { expect } from '../../src/test.ts';

/** The photographs and the panoramic radiograph that a treatment needs. */
const IMAGES = [8, 9, 12, 2, 3, 4, 6, 5, 18];
/** The required cephalogram, which was filed without its category. */
const CEPHALOGRAM = 14;
const [UPPER, LOWER] = [53, 51];
/** The required fields of the patient form, in order; the first option of each is enough. */
const CHOICES_OF_PATIENT = [
  'complaints',
  'expectation',
  'prevOrtho',
  'medical',
  'allergy',
  'habits',
  'angleRight',
  'angleLeft',
  'canineRight',
  'canineLeft',
  'midlineUpper',
  'midlineLower',
  'anterior',
  'faceType',
  'acceptExtract',
  'acceptIpr',
  'acceptAttach',
  'acceptElastic',
];

test('ORD-01 ORD-02 ORD-03 ORD-06 ORD-10 ORD-18 MODE-05 MODE-07 LAB-01 HEAD-10 runs scenarios 1 and 12: takes a treatment from the wizard, with the keyboard only, to the receipt of its aligners', async ({
  page,
  context,
  caller,
  person,
  say,
  atLab,
  countBadge,
}) => {
  const { patient, stage } = await createStageWithFiles(caller, [
    ...IMAGES.map((category) => [createPhoto(`${category}.jpg`), category] as const),
    [createPhoto('lateral.jpg'), PENDING_CATEGORY],
    [toTestFile('upper.stl', createBoxStl(60, 50, [10, 20])), UPPER],
    [toTestFile('lower.stl', createBoxStl(60, 50, [0, 10])), LOWER],
  ]);
  // It is the default source of images.
  await createLaterStage(caller, patient.id);
  const keyboard = new Keyboard(page);
  const main = page.getByRole('main');
  const press = (key: string): Promise<void> =>
    keyboard.press(main.getByRole('button', { name: toNamePattern(say('orders', key)) }));
  const field = (key: string): Locator => main.locator(`[data-field="${key}"]`).filter({ visible: true });
  const findText = (key: string): Locator => main.getByText(say('orders', key)).filter({ visible: true });
  const badge = await countBadge();
  await page.goto(`/case/stage/treatment?patient=${patient.id}&type=0`);
  await keyboard.choose(main.locator('fieldset').filter({ hasText: say('orders', 'product.title') }));
  await press('product.create');
  await expect(page).toHaveURL(/\/case\/stage\/image\?order=/);
  await badge(1);
  const course = new OrderCourse(new URL(page.url()).searchParams.get('order') ?? '', caller, person);
  const { orderId } = course;
  const order = await course.read();
  expect(order.detailStatus).toBe(10000);

  await test.step('takes images and models from a stage, selects another image, and opens the models', async () => {
    const stages = main.getByRole('combobox', { name: say('orders', 'images.takeFrom') });
    await keyboard.pick(stages.first(), stage.stageDate);
    const empty = field(`file${CEPHALOGRAM}`);
    await expect(empty.getByText(say('orders', 'images.problem.missing'))).toBeVisible();
    await keyboard.press(empty.getByRole('button').first());
    const dialog = page.getByRole('dialog');
    await keyboard.press(dialog.getByTitle('lateral.jpg'));
    await expect(dialog).toHaveCount(0);
    await expect(empty.getByRole('button').first()).toBeFocused();
    await expect(findText('images.problem.missing')).toHaveCount(2);
    await keyboard.pick(stages.nth(1), stage.stageDate);
    await expect(findText('images.problem.missing')).toHaveCount(0);
    for (const name of ['upper.stl', 'lower.stl']) {
      const viewer = page.waitForEvent('popup');
      await keyboard.press(main.getByRole('link', { name: say('orders', 'images.open3d', { name }) }));
      await (await viewer).close();
    }
    await expect(findText('images.problem.notOpened')).toHaveCount(0);
    await inspect(page, context);
    await press('wizard.next');
  });

  await test.step('fills in the form of the patient', async () => {
    for (const key of CHOICES_OF_PATIENT) {
      const options = field(key).getByRole('checkbox');
      if ((await options.count()) > 0) await keyboard.tick(options.first());
      else await keyboard.choose(field(key));
    }
    await inspect(page, context);
    await press('wizard.next');
  });

  await test.step('fills in the prescription, with teeth to extract', async () => {
    await keyboard.choose(field('extraction'), 1);
    await keyboard.chooseTeeth(field('extractTeeth'), [14, 24]);
    await keyboard.choose(field('spaceGoal'), 1);
    await keyboard.type(field('special').getByRole('textbox'), 'Keep the midline');
    await inspect(page, context);
    await press('wizard.next');
  });

  await test.step('looks at the preview and submits', async () => {
    await keyboard.tick(main.getByRole('checkbox', { name: say('orders', 'submit.statement') }));
    await press('submit.send');
    await expect(page).toHaveURL(/\/case\/submit/);
    await badge(0);
    await openOrderPage(page, `/case/detail?order=${orderId}`, order);
    // A job reads the files completely.
    await expectStatus(page, 10004, 30);
  });

  await test.step('accepts, designs and confirms it', async () => {
    await course.accept();
    await expectStatus(page, 20000, 110);
    await course.design();
    await expectStatus(page, 20005, 180);
    await badge(1);
    await course.confirm();
    await expectStatus(page, 30000, 0);
    await badge(0);
  });

  await test.step('ships once as the factory, and receives as the doctor', async () => {
    const by = await person('factory');
    await by.caller.ask(startProduction, { body: await createActionInput(by, orderId) });
    await expectStatus(page, 30001, 0);
    const factory = await atLab('factory');
    await openOrderPage(factory.page, `/lab/order?order=${orderId}`, order);
    await factory.button('lab.act.ship').click();
    await factory.dialog.getByLabel(say('orders', 'lab.waybill')).fill('SF12345678');
    await factory.button('lab.act.ship', factory.dialog).dblclick();
    await expectStatus(page, 30005, 350);
    await inspect(factory.page, factory.context);
    await main.getByRole('button', { name: new RegExp(say('orders', 'act.confirmReceipt')) }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: toNamePattern(say('orders', 'act.confirmReceipt')) }).click();
    await expectStatus(page, 30005, 360);
    const { batches } = await course.read();
    expect(batches.map(({ shipment }) => shipment?.waybill)).toEqual(['SF12345678']);
    await badge(0);
  });
});
