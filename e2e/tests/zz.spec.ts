import { test } from '../src/test.ts';
test.use({ account: 'admin' });
for (const motion of ['reduce', 'no-preference'] as const) {
  test(`zz ${motion}`, async ({ page, patientList, header }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await patientList.open();
    for (let i = 0; i < 6; i++) {
      await header.user.click();
      await page.waitForTimeout(400);
      const box = await page.getByRole('menuitem').first().boundingBox();
      console.log(motion, i, JSON.stringify(box));
      await page.keyboard.press('Escape');
      await page.mouse.click(300, 300);
      await page.waitForTimeout(300);
      await page.goto('/patient');
      await patientList.isThere();
    }
  });
}
