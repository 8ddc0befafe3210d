import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ModuleBuild, buildModule, publishToPage } from '../../../src/modules/build-module.ts';
import { expect, test } from '../../../src/test.ts';

/** Components that the first load of the site does not have, and one that it has. */
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

/** The files that a page loads while something is done. */
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

test('MFE-02 MFE-04 MFE-08 a module takes any component of the UI kit: one request each, one copy, in the colours of both themes; one that failed comes at the next try; what the site has not is refused by name', async ({
  page,
  context,
  header,
  say,
}) => {
  const toKit = () => page.evaluate(() => history.pushState(null, '', '/kit'));
  const title = page.getByRole('heading', { name: 'Every component' });

  await test.step('a component whose request failed comes at the next try, without a reload', async () => {
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

  await test.step('each component comes with one request, once', async () => {
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

  // A second copy would bring styles and contexts of its own; the theme reaches components that came later.
  await test.step('the theme reaches components that came later', async () => {
    const dark = { table: await colours(page, '.ant-table'), step: await colours(page, '.ant-steps-item-title') };
    await header.toLight.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
    await expect.poll(() => colours(page, '.ant-table')).not.toEqual(dark.table);
    expect((await colours(page, '.ant-steps-item-title'))[0]).not.toEqual(dark.step[0]);
  });

  await test.step('a module made for a newer site is refused before it is mounted, by the name that is missing', async () => {
    const other = await context.newPage();
    await publishToPage(other, moduleBuild, ['DrawerOfTomorrow']);
    await other.goto('/kit');
    await expect(other.getByRole('alert')).toContainText(/@dentarium\/ui \d+\.\d+\.\d+: DrawerOfTomorrow/);
    await expect(other.getByRole('heading', { name: 'Every component' })).toHaveCount(0);
  });
});
