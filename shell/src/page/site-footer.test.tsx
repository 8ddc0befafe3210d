import { expect, test } from '@jest/globals';
import { languageAtom, ModuleProviders, pageStore, toast } from '@dentarium/platform';
import { act, render, screen } from '@testing-library/react';
import '../texts/texts.ts';
import { PageOverlays } from './page-overlays.tsx';

const END = { wasReplaced: () => false, leave: async () => undefined };

test('HEAD-08 shows the version and the way to the licences below every page, in both languages', async () => {
  pageStore.set(languageAtom, 'en');
  render(
    <ModuleProviders name="shell">
      <PageOverlays end={END} />
    </ModuleProviders>,
  );
  const strip = screen.getByRole('region', { name: 'Messages' });
  expect(strip.textContent).toMatch(/Dentarium \d+\.\d+\.\d+/);
  expect(screen.getByRole('link', { name: 'Open-source software' }).getAttribute('href')).toBe('/protocolcheck');
  act(() => pageStore.set(languageAtom, 'ch'));
  expect(screen.getByRole('link', { name: '开源软件' })).toBeTruthy();
  act(() => toast('info', 'Saved'));
  expect((await screen.findByRole('alert')).textContent).toContain('Saved');
});
