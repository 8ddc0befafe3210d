import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  createModulesQuery,
  ModuleProviders,
  pageStore,
  languageAtom,
  queryClient,
  setSession,
} from '@dentarium/platform';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import '../texts/texts.ts';
import { setPageClient } from '../start/page-client.ts';
import { serve } from '../testing/fake-server.ts';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { SiteHeader } from './site-header.tsx';
import { listVisibleTabs } from './list-visible-tabs.ts';

const patients = buildSampleModule('patients', {
  tabs: [
    {
      id: 'patients',
      title: { ch: '影像资料', en: 'Image data' },
      to: '/patient',
      order: 10,
      when: { right: 'patientList' },
    },
  ],
});
const personal = buildSampleModule('personal', {
  routes: ['/personal'],
  pages: [{ path: '/personal/preference', flag: 'online' }],
  tabs: [],
  menu: [
    { id: 'b', title: { ch: '临床偏好', en: 'Clinical preferences' }, to: '/personal/preference', order: 20 },
    { id: 'a', title: { ch: '个人中心', en: 'Personal centre' }, to: '/personal/setting', order: 10, icon: 'M0 0h9z' },
  ],
});
const orders = buildSampleModule('orders', {
  tabs: [{ id: 'orders', to: '/case', order: 5, when: { right: 'case', flag: 'online' } }],
});
const accounts = buildSampleModule('accounts', {
  tabs: [
    { id: 'accounts', to: '/user', order: 90, when: { mode: 'private', role: ['superAdmin', 'admin'], triage: false } },
  ],
});

beforeEach(() => pageStore.set(languageAtom, 'en'));

function show(
  path = '/patient',
  onSignOut = jest.fn(),
  session = buildSampleSession(),
  modules = [patients, personal],
) {
  setSession(session);
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules });
  render(
    <ModuleProviders name="shell">
      <MemoryRouter initialEntries={[path]}>
        <SiteHeader
          tabs={listVisibleTabs(modules, session.standing)}
          home="/patient"
          onPoint={() => undefined}
          onSignOut={onSignOut}
        />
      </MemoryRouter>
    </ModuleProviders>,
  );
  return onSignOut;
}

test('HEAD-01 shows the tabs that the enabled modules declare and the standing allows, in their order', () => {
  const { standing } = buildSampleSession({ mode: 'private', rights: ['patientList', 'case'], roles: [2] });
  const ids = (flags: Partial<typeof standing.flags>, modules = [patients, orders, accounts]) =>
    listVisibleTabs(modules, { ...standing, flags: { ...standing.flags, ...flags } }).map(({ id }) => id);
  expect(ids({})).toEqual(['patients', 'accounts']);
  expect(ids({ online: true })).toEqual(['orders', 'patients', 'accounts']);
  expect(ids({ online: true }, [patients, { ...orders, enabled: false }])).toEqual(['patients']);
  expect(
    listVisibleTabs(
      [patients, accounts],
      buildSampleSession({ mode: 'private', rights: ['triage'], roles: [2] }).standing,
    ),
  ).toEqual([]);
});

test('HEAD-01 marks the tab of the page, also below it, and scrolls it into view if there is no room for all', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  show('/patient/5');
  expect(
    within(screen.getByRole('navigation')).getByRole('link', { name: 'Image data' }).getAttribute('aria-current'),
  ).toBe('page');
  expect(scroll.mock.contexts.map((tab) => (tab as Element).textContent)).toEqual(['Image data']);
  scroll.mockRestore();
});

/** Places an element in a window, which jsdom does not lay out. */
function placeElement(element: Element, left: number, right: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, 0, right - left, 40);
}

// Checks the focus of shell/src/header/more-tabs.tsx.
test('HEAD-01 shows the tabs without room in a menu at the end, with their counts, and returns the focus', async () => {
  setPageClient().token = () => 'token';
  const path = '/api/FixtureService/QueryCount';
  serve({ [path]: () => ({ count: 3 }) });
  const badge = { path, count: 'count', events: [] };
  const academy = buildSampleModule('academy', {
    tabs: [{ id: 'academy', title: { ch: '学院', en: 'Academy' }, to: '/academy', order: 60, badge }],
  });
  show('/patient', jest.fn(), buildSampleSession(), [patients, academy]);
  expect(screen.queryByRole('button', { name: 'More pages' })).toBeNull();
  const strip = screen.getByRole('navigation');
  placeElement(strip, 0, 100);
  placeElement(within(strip).getByRole('link', { name: 'Image data' }), 0, 80);
  placeElement(within(strip).getByRole('link', { name: /^Academy/ }), 84, 160);
  Object.defineProperty(strip, 'scrollWidth', { value: 160 });
  fireEvent.scroll(strip);
  const more = screen.getByRole('button', { name: 'More pages' });
  await waitFor(() => expect(more.textContent).toBe('3'));
  await userEvent.click(more);
  const lines = await screen.findAllByRole('menuitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Academy3']);
  // The menu takes the focus some frames after it has opened.
  await waitFor(() => expect(document.activeElement).toBe(lines[0]));
  const [line] = within(lines[0] ?? document.body).getAllByRole('link');
  expect(line?.getAttribute('href')).toBe('/academy');
  await userEvent.click(line ?? document.body);
  await waitFor(() => expect(document.activeElement).toBe(more));
});

test('MFE-01 shows a tab by the title of its module in each language, or by its id without one', async () => {
  const academy = buildSampleModule('academy', {
    tabs: [
      { id: 'academy', title: { ch: '学院', en: 'Academy' }, to: '/academy', order: 60 },
      { id: 'older', to: '/older', order: 61 },
    ],
  });
  show('/academy', jest.fn(), buildSampleSession(), [academy]);
  const tabs = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(tabs()).toEqual(['Academy', 'older']);
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(tabs()).toEqual(['学院', 'older']);
});

test.each([
  ['shows the notes on a site with their feature', ['notes'] as const, 1],
  ['does not show the notes on a site without their feature', [], 0],
])('NOTE-01 %s', (_, on, count) => {
  show('/patient', jest.fn(), buildSampleSession({ on }));
  expect(screen.queryAllByRole('button', { name: /^Notes/ })).toHaveLength(count);
});

test('HEAD-02 leads to the patients by the logo', () => {
  show();
  expect(screen.getByRole('link', { name: 'Dentarium, to the start page' }).getAttribute('href')).toBe('/patient');
});

test('HEAD-06 changes language and theme at once', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(screen.getByRole('link', { name: '影像资料' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  await userEvent.click(screen.getByRole('button', { name: '切换到浅色主题' }));
  expect(document.documentElement.dataset['theme']).toBe('default');
  await userEvent.click(screen.getByRole('button', { name: '切换到深色主题' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('HEAD-06 names the user in the user menu, and signs out', async () => {
  const onSignOut = show();
  await userEvent.click(screen.getByRole('button', { name: 'Wang Xiaoming, user menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Sign out/ }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

async function readMenu(
  change: Parameters<typeof show>[2],
  modules = [patients, personal],
): Promise<(string | null)[]> {
  show('/patient', jest.fn(), change, modules);
  await userEvent.click(screen.getByRole('button', { name: /user menu/ }));
  await screen.findByRole('menuitem', { name: /Sign out/ });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test('HEAD-06 PERS-07 MFE-07 shows the entries that modules declare for the user menu, in its order', async () => {
  expect(await readMenu(buildSampleSession())).toEqual(['Personal centre', 'Sign out']);
  expect(screen.getByRole('link', { name: 'Personal centre' }).getAttribute('href')).toBe('/personal/setting');
  // By this class the kit keeps an icon apart from its text.
  const lines = screen.getAllByRole('menuitem');
  expect(lines.map((line) => line.querySelectorAll('.anticon.ant-dropdown-menu-item-icon').length)).toEqual([1, 1]);
});

test('HEAD-06 MFE-07 offers only the sign-out without a module that declares entries', async () => {
  expect(await readMenu(buildSampleSession(), [patients, { ...personal, enabled: false }])).toEqual(['Sign out']);
});

test('HEAD-06 PERS-05 offers clinical preferences if there are orders', async () => {
  const menu = await readMenu(buildSampleSession({ on: ['online'] }));
  expect(menu).toEqual(['Personal centre', 'Clinical preferences', 'Sign out']);
});

test('HEAD-06 PERS-01 shows the image of the user in the header', () => {
  const session = buildSampleSession();
  const avatar = 'data:image/jpeg;base64,AAAA';
  show('/patient', jest.fn(), { ...session, user: { ...session.user, avatar } });
  const button = screen.getByRole('button', { name: /user menu/ });
  expect(button.querySelector('img')?.getAttribute('src')).toBe(avatar);
});
