import { afterEach, expect, jest, test } from '@jest/globals';
import { browserLanguage, firstPaint, pageLanguage } from './first-paint.ts';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

function browserAsks(tag: string): void {
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
  browserAsks(tag);
  expect(browserLanguage()).toBe(language);
});

test('MODE-05 paints dark first unless another theme is stored', () => {
  firstPaint();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.style.colorScheme).toBe('dark');
  localStorage.setItem('dentarium.theme', '"default"');
  firstPaint();
  expect(document.documentElement.dataset['theme']).toBe('default');
});

test('MODE-10 prefers the stored language to that of the browser', () => {
  browserAsks('en-US');
  localStorage.setItem('dentarium.language', '"ch"');
  firstPaint();
  expect(pageLanguage()).toBe('ch');
});
