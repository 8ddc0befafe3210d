import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ModuleBuild, buildModule, publishToPage } from '../../../src/modules/build-module.ts';
import { expect, test } from '../../../src/test.ts';

/** Components outside of the first load of the site, and one in it. */
const source = `
import { defineModule } from '@dentarium/platform';
import { Button, Calendar, Cascader, Steps, Table, Tree, Upload } from 'antd';

function Components() {
  const columns = [{ title: 'Name', dataIndex: 'name', key: 'name' }];
  return (
    <main>
      <h1>Every component</h1>
      <Button>A button</Button>
      <Steps current={1} items={[{ title: 'First' }, { title: 'Second' }]} />
      <Table columns={columns} dataSource={[{ key: '1', name: 'Wang' }]} />
      <Tree treeData={[{ key: '1', title: 'A leaf' }]} />
      <Cascader options={[{ value: '1', label: 'One' }]} placeholder="Choose" />
      <Upload><Button>Upload</Button></Upload>
      <Calendar fullscreen={false} />
    </main>
  );
}
export default defineModule({ name: 'kit', routes: [{ path: '/kit', element: <Components /> }], locales: { ch: {}, en: {} } });
`;

const declaration = {
  name: 'kit',
  title: { ch: '组件', en: 'Components' },
  platform: '^2.0.0',
  routes: ['/kit'],
  tabs: [],
  flag: null,
};

let moduleBuild: ModuleBuild;
test.beforeAll(async () => {
  moduleBuild = await buildModule({ declaration, source });
});
test.afterAll(() => rm(join(moduleBuild.folder, '..', '..'), { recursive: true }));

/** Returns the scripts that a page loads during an action. */
async function scriptsDuring(page: Page, action: () => Promise<void>): Promise<string[]> {
  const paths: string[] = [];
  const note = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.push(pathname);
  };
  page.on('request', note);
  await action();
  page.off('request', note);
  return paths;
}

function colours(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
}

test('MFE-02 MFE-04 MFE-08 provides any component of the UI kit to a module: one request each, one copy, in both themes; retries a failed one; and refuses a missing one by name', async ({
  page,
  context,
  header,
  say,
}) => {
  const toKit = () => page.evaluate(() => history.pushState(null, '', '/kit'));
  const title = page.getByRole('heading', { name: 'Every component' });

  await test.step('loads a component at the next try after a failed request, without a reload', async () => {
    await publishToPage(page, moduleBuild);
    await page.goto('/nothing-here');
    await expect(header.user).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await toKit();
    const retry = page.getByRole('button', { name: say('shell', 'action.retry') });
    await expect(retry).toBeVisible();
    await page.unroute('**/assets/*.js');
    await retry.click();
    await expect(page.locator('.ant-table').first()).toBeVisible();
  });

  await test.step('loads each component with one request, once', async () => {
    await page.goto('/nothing-here');
    await expect(header.user).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(title).toHaveCount(0);
    const scripts = await scriptsDuring(page, async () => {
      await toKit();
      await expect(title).toBeVisible();
      for (const part of ['steps', 'table', 'tree', 'cascader', 'upload', 'picker-calendar'])
        await expect(page.locator(`.ant-${part}`).first()).toBeVisible();
    });
    const ofShell = scripts.filter((path) => path.startsWith('/assets/'));
    expect(ofShell.length, ofShell.join('\n')).toBe(6);
    expect(new Set(scripts).size).toBe(scripts.length);
  });

  // A second copy would have its own styles and contexts.
  await test.step('applies the theme to components that load later', async () => {
    const dark = { table: await colours(page, '.ant-table'), step: await colours(page, '.ant-steps-item-title') };
    await header.toLight.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
    await expect.poll(() => colours(page, '.ant-table')).not.toEqual(dark.table);
    expect((await colours(page, '.ant-steps-item-title'))[0]).not.toEqual(dark.step[0]);
  });

  await test.step('refuses a module for a newer site before it is mounted, with the missing name', async () => {
    const other = await context.newPage();
    await publishToPage(other, moduleBuild, ['DrawerOfTomorrow']);
    await other.goto('/kit');
    await expect(other.getByRole('alert')).toContainText(/@dentarium\/ui \d+\.\d+\.\d+: DrawerOfTomorrow/);
    await expect(other.getByRole('heading', { name: 'Every component' })).toHaveCount(0);
  });
});
