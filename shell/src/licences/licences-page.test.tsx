import { beforeEach, expect, test } from '@jest/globals';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LicencesPage } from './licences-page.tsx';

const PACKAGES = [
  { name: 'antd', version: '6.0.0', licence: 'MIT', homepage: 'https://ant.design', text: 'Text of MIT' },
  { name: 'fastify', version: '5.1.0', licence: 'MIT', homepage: '', text: 'Text of fastify' },
  { name: 'noto', version: '1.0.0', licence: 'OFL-1.1', homepage: '', text: '' },
  { name: 'plain', version: '2.0.0', licence: '', homepage: '', text: 'Its own words' },
];

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <LicencesPage packages={PACKAGES} />
    </ModuleProviders>,
  );
});

const listNames = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent ?? null);

test.each([
  ['', ['antd', 'fastify', 'noto', 'plain']],
  ['  MIT ', ['antd', 'fastify']],
  ['fast mit', ['fastify']],
  ['ofl', ['noto']],
])('HEAD-08 finds packages by name and licence: "%s"', async (words, names) => {
  if (words !== '') await userEvent.type(screen.getByRole('searchbox'), words);
  expect(listNames()).toEqual(names);
  expect(screen.getByRole('status').textContent).toBe(`${names.length} package${names.length === 1 ? '' : 's'}`);
});

test('HEAD-08 says that nothing was found, in both languages, and leads to the start page', async () => {
  await userEvent.type(screen.getByRole('searchbox'), 'nothing');
  expect(screen.getByText('No package contains “nothing”.')).toBeTruthy();
  act(() => pageStore.set(languageAtom, 'ch'));
  expect(screen.getByText('没有包含“nothing”的软件包。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
});

test('HEAD-08 shows the licence and the page of a package when it is opened', async () => {
  const [first, , third, fourth] = screen.getAllByRole('listitem');
  if (first === undefined || third === undefined || fourth === undefined) throw new Error('a package is missing');
  expect(screen.queryByText('Text of MIT')).toBeNull();
  await userEvent.click(within(first).getByText('antd'));
  expect(await screen.findByText('Text of MIT')).toBeTruthy();
  expect(within(first).getByRole('link').getAttribute('href')).toBe('https://ant.design');
  await userEvent.click(within(third).getByText('noto'));
  expect(await screen.findByText('The package contains no text of its licence; its page has it.')).toBeTruthy();
  expect(within(fourth).getByText('See the text')).toBeTruthy();
});
