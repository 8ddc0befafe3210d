import { readPersisted } from '../persistence/persisted-value.ts';
import { createCssVariables, type ThemeName } from './tokens.ts';

export type { ThemeName } from './tokens.ts';

/** A language of the product. */
export type Language = 'ch' | 'en';

/** Returns the value if it is a theme. */
export function acceptTheme(candidate: unknown): ThemeName | undefined {
  return candidate === 'default' || candidate === 'dark' ? candidate : undefined;
}

/** Returns the value if it is a language. */
export function acceptLanguage(candidate: unknown): Language | undefined {
  return candidate === 'ch' || candidate === 'en' ? candidate : undefined;
}

/** Returns the language that the browser requests: Chinese for every variant of Chinese, else English. */
export function detectBrowserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('zh') ? 'ch' : 'en';
}

/** Returns the tag of a language for browsers and screen readers. */
export function toLanguageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'ch' ? 'zh-CN' : 'en';
}

/** Applies a theme to the page. */
export function paintTheme(theme: ThemeName): void {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  page.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
  for (const [name, value] of Object.entries(createCssVariables(theme))) page.style.setProperty(name, value);
}

/** Sets the language of the page. */
export function paintLanguage(language: Language): void {
  document.documentElement.lang = toLanguageTag(language);
}

/** Returns the language that the page is painted in, for code without access to the state of the page. */
export function readPageLanguage(): Language {
  return document.documentElement.lang === 'zh-CN' ? 'ch' : 'en';
}

/** Applies the stored theme and language to the page before anything else is loaded, so that nothing flashes. */
export function paintFirst(): void {
  paintTheme(readPersisted('theme', acceptTheme) ?? 'dark');
  paintLanguage(readPersisted('language', acceptLanguage) ?? detectBrowserLanguage());
}
