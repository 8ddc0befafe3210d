import { afterEach, expect, jest, test } from '@jest/globals';
import { detectBrowserLanguage, paintFirst, readPageLanguage } from './first-paint.ts';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

function setBrowserLanguage(tag: string): void {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(tag);
}

test.each([
  ['zh-CN', 'ch'],
  ['zh', 'ch'],
  ['zh-Hant-TW', 'ch'],
  ['ZH-HK', 'ch'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['ja-JP', 'en'],
])('MODE-04 paints a browser that requests %s in %s', (tag, language) => {
  setBrowserLanguage(tag);
  expect(detectBrowserLanguage()).toBe(language);
});

test('MODE-05 paints dark first unless another theme is stored', () => {
  paintFirst();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.style.colorScheme).toBe('dark');
  localStorage.setItem('dentarium.theme', '"default"');
  paintFirst();
  expect(document.documentElement.dataset['theme']).toBe('default');
});

test('MODE-10 prefers the stored language to that of the browser', () => {
  setBrowserLanguage('en-US');
  localStorage.setItem('dentarium.language', '"ch"');
  paintFirst();
  expect(readPageLanguage()).toBe('ch');
});
