import { expect, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { Select } from 'antd';
import { languageAtom, pageStore } from '../page-state/page-state.ts';
import { ModuleProviders } from './module-providers.tsx';

test('MODE-05 says in a menu without options that it has none, by an option that cannot be chosen', async () => {
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <Select open aria-label="Doctor" options={[]} />
    </ModuleProviders>,
  );
  const list = within(await screen.findByRole('listbox'));
  expect(list.getByRole('option').textContent).toBe('No matches');
  expect(list.getByRole('option').getAttribute('aria-disabled')).toBe('true');
  act(() => pageStore.set(languageAtom, 'ch'));
  expect(list.getByRole('option').textContent).toBe('没有匹配项');
});
