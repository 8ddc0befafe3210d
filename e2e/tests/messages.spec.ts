import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'superadmin' });

test('PAT-13 a message covers neither the bar of the selection nor that of the pages', async ({ page, say }) => {
  await page.goto('/patient');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const bar = page.getByRole('group', { name: say('patients', 'list.batch') });
  await bar.getByRole('button', { name: say('patients', 'operation.export') }).click();
  const message = page.getByRole('alert').filter({ hasText: say('patients', 'list.selectFirst') });
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const edges = await Promise.all(
    [bar, page.getByRole('navigation', { name: say('patients', 'list.pages') })].map((part) => part.boundingBox()),
  );
  for (const edge of edges) {
    const [one, other] = [box ?? { y: 0, height: 0 }, edge ?? { y: 0, height: 0 }];
    expect(one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
  }
});
