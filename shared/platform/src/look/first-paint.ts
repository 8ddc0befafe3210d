import { readPersisted } from '../persistence/persisted-value.ts';
import { cssVariables, type ThemeName } from './tokens.ts';

export type { ThemeName } from './tokens.ts';

/** A language of the product. */
export type Language = 'ch' | 'en';

/** The value if it is a theme. */
export function acceptTheme(found: unknown): ThemeName | undefined {
  return found === 'default' || found === 'dark' ? found : undefined;
}

/** The value if it is a language. */
export function acceptLanguage(found: unknown): Language | undefined {
  return found === 'ch' || found === 'en' ? found : undefined;
}

/** The language that the browser asks for: Chinese for every kind of Chinese, else English. */
export function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('zh') ? 'ch' : 'en';
}

/** The tag of a language as browsers and screen readers know it. */
export function languageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'ch' ? 'zh-CN' : 'en';
}

/** Puts a theme onto the page. */
export function paintTheme(theme: ThemeName): void {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  page.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
  for (const [name, value] of Object.entries(cssVariables(theme))) page.style.setProperty(name, value);
}

/** Tells the page its language. */
export function paintLanguage(language: Language): void {
  document.documentElement.lang = languageTag(language);
}

/** The language that the page is painted in; for who has no part in the page's state. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'zh-CN' ? 'ch' : 'en';
}

/** Puts the kept theme and language onto the page, before anything else is loaded, so that nothing flashes. */
export function firstPaint(): void {
  paintTheme(readPersisted('theme', acceptTheme) ?? 'dark');
  paintLanguage(readPersisted('language', acceptLanguage) ?? browserLanguage());
}
