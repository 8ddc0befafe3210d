import { ORDER_TABS } from '@dentarium/orders/states';
import type { Locator, Page } from '@playwright/test';
import { findOrder, test } from '../../../src/orders/order-product.ts';
import { expectWhole } from '../../../src/pages/expect-whole.ts';
import { changeLook, waitUntilLoaded, LOOKS, openAndWait } from '../../../src/pages/looks.ts';
import { expectPageTitle } from '../../../src/pages/expect-page-title.ts';
import { expectToFit } from '../../../src/pages/expect-to-fit.ts';
import { expect } from '../../../src/test.ts';
import { createSay } from '../../../src/texts/texts.ts';

/** A phone, and a small window. */
const NARROW = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
] as const;
/** The widest screen of a workplace. */
const WIDEST = { width: 1920, height: 1080 };
// Patients of the demonstration: one with returned data, and one with a plan.
const [SENT_BACK, PLANNED] = ['CX0014', 'WT0008'];

/** A page of the product, with an element that shows that it has loaded. */
type Visited = readonly [address: string, mark: (main: Locator) => Locator];

/** Visits pages and expects no horizontal scrolling. */
async function expectAllToFit(page: Page, visited: readonly Visited[]): Promise<void> {
  for (const [address, mark] of visited) {
    await test.step(address, async () => {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await expect(mark(page.getByRole('main'))).toBeVisible();
      await waitUntilLoaded(page);
      await expectPageTitle(page);
      await expectToFit(page, [...NARROW, WIDEST]);
    });
  }
}

test('MODE-07 HEAD-01 ORD-02 ORD-03 ORD-15 ORD-16 LAB-01 fits every page of orders at any width, with the current item in sight', async ({
  page,
  context,
  caller,
  atLab,
  header,
}) => {
  // English texts are longer.
  const english = createSay('en');
  const heading =
    (key: string) =>
    (main: Locator): Locator =>
      main.getByRole('heading', { name: english('orders', key), exact: true });
  const [{ orderId }, planned] = [await findOrder(caller, SENT_BACK), await findOrder(caller, PLANNED)];
  const main = page.getByRole('main');
  const steps = ['treatment', 'image', 'patient', 'design', 'preview'] as const;
  const step = (name: string): Locator =>
    main.locator('[aria-current="step"]', { hasText: english('orders', `page.${name}`) });
  await openAndWait(page, '/case');
  await changeLook(page, context, LOOKS[1]);
  await expectAllToFit(page, [
    ...steps.map((name): Visited => [`/case/stage/${name}?order=${orderId}`, () => step(name)]),
    ['/case', (mainPart) => mainPart.getByRole('table')],
    ['/case?q=zzzz', (mainPart) => mainPart.getByText(english('orders', 'list.filteredOut'))],
    [`/case/detail?order=${orderId}`, heading('order.forms')],
    [`/case/submit?order=${orderId}`, heading('files.title')],
    [`/case/sheet?order=${orderId}`, heading('print.summary')],
    [`/case/plan?order=${planned.orderId}`, heading('plan.movements')],
    ['/workbench', heading('workbench.title')],
    ['/reports', heading('reports.title')],
    [`/case/label?order=${orderId}`, heading('label.title')],
  ]);

  await test.step('HEAD-01 shows every tab of the header in a small window', async () => {
    await page.setViewportSize(NARROW[1]);
    for (const tab of await header.tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  });
  await test.step('shows a case number in one line of its label and a patient number in full on a phone', async () => {
    await page.setViewportSize(NARROW[0]);
    const number = main.getByRole('region', { name: english('orders', 'label.title') }).locator('strong');
    await expect.poll(async () => (await number.boundingBox())?.height).toBeLessThan(50);
    await page.evaluate(() => history.pushState(null, '', '/case'));
    await expectWhole(main.getByText(new RegExp(`${PLANNED}$`)));
  });
  await test.step('ORD-11 opens a submitted image in full size', async () => {
    await page.setViewportSize(NARROW[1]);
    await page.evaluate((to) => history.pushState(null, '', to), `/case/submit?order=${orderId}`);
    await main
      .getByRole('button', { name: english('orders', 'files.look', { name: '' }) })
      .first()
      .click();
    const image = page.getByRole('dialog').locator('img:not([alt=""])');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });
  await test.step('shows the current page of the wizard and the current tab on a phone', async () => {
    for (const name of ['treatment', 'preview'] as const) {
      await page.evaluate((to) => history.pushState(null, '', to), `/case/stage/${name}?order=${orderId}`);
      await expect(step(name)).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => history.pushState(null, '', '/case?tab=archive'));
    const archive = ORDER_TABS.find(({ key }) => key === 'archive')?.name.en ?? '';
    await expect(main.locator('[aria-current="page"]', { hasText: archive })).toBeInViewport({ ratio: 1 });
  });

  const sales = await atLab('sales');
  await openAndWait(sales.page, '/lab');
  await changeLook(sales.page, sales.context, LOOKS[1]);
  await expectAllToFit(sales.page, [
    ['/lab?queue=all', (mainPart) => mainPart.getByRole('table')],
    [`/lab/order?order=${planned.orderId}`, heading('lab.submission')],
    [`/lab/plan?order=${planned.orderId}`, heading('plan.movements')],
    [`/lab/sheet?order=${planned.orderId}`, heading('print.summary')],
    ['/lab/catalogue', heading('catalogue.experts')],
    ['/lab/integration', heading('integration.clients')],
  ]);
});
