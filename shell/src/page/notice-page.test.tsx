import { expect, jest, test } from '@jest/globals';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { act, render, screen } from '@testing-library/react';
import '../texts/texts.ts';
import { NoticePage } from './notice-page.tsx';

test.each([
  ['500', 'The system cannot start just now', '系统暂时无法启动'],
  ['accountInfoError', 'This account has no role yet', '账号尚未分配角色'],
] as const)('AUTH-11 /%s says what is wrong in both languages, and takes the cover away', (notice, en, ch) => {
  const cover = document.body.appendChild(document.createElement('div'));
  cover.id = 'cover';
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <NoticePage notice={notice} />
    </ModuleProviders>,
  );
  expect(screen.getByRole('heading', { name: en })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/');
  expect(document.getElementById('cover')).toBeNull();
  act(() => pageStore.set(languageAtom, 'ch'));
  expect(screen.getByRole('heading', { name: ch })).toBeTruthy();
});

test('AUTH-05 lets a user without a role sign out', () => {
  pageStore.set(languageAtom, 'en');
  const onSignOut = jest.fn();
  render(
    <ModuleProviders name="shell">
      <NoticePage notice="accountInfoError" onSignOut={onSignOut} />
    </ModuleProviders>,
  );
  screen.getByRole('button', { name: 'Sign out' }).click();
  expect(onSignOut).toHaveBeenCalledTimes(1);
});
