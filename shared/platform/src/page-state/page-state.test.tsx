import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { texts } from '../texts/texts.ts';
import { useLanguage, useTheme } from './page-state.ts';

function Page() {
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useTheme();
  const { t } = useTranslation('platform');
  return (
    <>
      <p>{t('notFound.title')}</p>
      <button onClick={() => setLanguage(language === 'ch' ? 'en' : 'ch')}>language</button>
      <button onClick={() => setTheme(theme === 'dark' ? 'default' : 'dark')}>{theme}</button>
    </>
  );
}

test('MODE-04 changes the language without a reload, for the texts and for the page', () => {
  render(<Page />);
  expect(screen.getByText('This page does not exist')).toBeTruthy();
  act(() => screen.getByText('language').click());
  expect(screen.getByText('找不到此页面')).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('dentarium.language')).toBe('"ch"');
  act(() => screen.getByText('language').click());
  expect(document.documentElement.lang).toBe('en');
});

test('MODE-05 uses dark as the default theme, and stores the choice', () => {
  render(<Page />);
  act(() => screen.getByText('dark').click());
  expect(document.documentElement.dataset['theme']).toBe('default');
  expect(document.documentElement.style.getPropertyValue('--d-surface')).toBe('#ffffff');
  expect(localStorage.getItem('dentarium.theme')).toBe('"default"');
  act(() => screen.getByText('default').click());
});

test('MODE-04 has every text in both languages', () => {
  const keys = (language: string) =>
    JSON.stringify(texts.getResourceBundle(language, 'platform'), (_, value: unknown) =>
      typeof value === 'string' ? '' : value,
    );
  expect(keys('zh-CN')).toBe(keys('en'));
});
