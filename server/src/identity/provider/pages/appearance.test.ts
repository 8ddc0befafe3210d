import { describe, expect, test } from '@jest/globals';
import { type AppearanceHints, formatChoiceCookies, chooseAppearance } from './appearance.ts';

const noHints: AppearanceHints = { query: {}, params: {}, cookie: undefined, acceptLanguage: undefined };

describe('appearance of a page', () => {
  test.each<[string, Partial<AppearanceHints>, string]>([
    ['nothing said', {}, 'en'],
    ['the browser', { acceptLanguage: 'zh-TW,zh;q=0.9,en;q=0.8' }, 'ch'],
    ['a browser that is neither', { acceptLanguage: 'de-CH' }, 'en'],
    ['a script', { acceptLanguage: '*' }, 'en'],
    ['an earlier choice before the browser', { cookie: 'a=b; dentarium-language=ch', acceptLanguage: 'en' }, 'ch'],
    [
      'the shell before an earlier choice',
      { params: { ui_locales: 'zh-CN en' }, cookie: 'dentarium-language=en' },
      'ch',
    ],
    ['the switch before everything', { query: { lang: 'en' }, params: { ui_locales: 'zh-CN' } }, 'en'],
    ['nonsense', { query: { lang: ['x'] }, params: { ui_locales: 7 } }, 'en'],
  ])('MODE-04 chooses the language by %s', (_title, hints, language) => {
    expect(chooseAppearance({ ...noHints, ...hints }).language).toBe(language);
  });

  test.each<[string, Partial<AppearanceHints>, string]>([
    ['nothing said', {}, 'dark'],
    ['the cookie', { cookie: 'dentarium-theme=default' }, 'default'],
    ['the shell', { params: { theme: 'default' }, cookie: 'dentarium-theme=dark' }, 'default'],
    ['the switch', { query: { theme: 'dark' }, params: { theme: 'default' } }, 'dark'],
    ['nonsense', { query: { theme: 'pink' } }, 'dark'],
  ])('MODE-05 chooses the theme by %s', (_title, hints, theme) => {
    expect(chooseAppearance({ ...noHints, ...hints }).theme).toBe(theme);
  });

  test('MODE-05 stores a choice made on the page and nothing else', () => {
    expect(formatChoiceCookies({ theme: 'default', lang: 'zh-CN' })).toEqual([
      'dentarium-language=ch; Path=/; Max-Age=31536000; SameSite=Lax',
      'dentarium-theme=default; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
    expect(formatChoiceCookies({ theme: 'x; Domain=else.example', user_name: 'a' })).toEqual([]);
  });
});
