import { createStore, useAtom } from 'jotai';
import {
  acceptLanguage,
  acceptTheme,
  detectBrowserLanguage,
  type Language,
  paintLanguage,
  paintTheme,
  type ThemeName,
} from '../look/first-paint.ts';
import { createPersistedAtom } from '../persistence/persisted-atom.ts';

/** The store of the page: one over the shell and all modules. */
export const pageStore = createStore();

/** The language of the user. */
export const languageAtom = createPersistedAtom<Language>('language', acceptLanguage, detectBrowserLanguage);

/** The theme; dark unless the user has chosen another. */
export const themeAtom = createPersistedAtom<ThemeName>('theme', acceptTheme, () => 'dark');

pageStore.sub(themeAtom, () => paintTheme(pageStore.get(themeAtom)));
pageStore.sub(languageAtom, () => paintLanguage(pageStore.get(languageAtom)));

/** Returns the language and the function that changes it, without a reload. */
export function useLanguage(): [Language, (language: Language) => void] {
  return useAtom(languageAtom, { store: pageStore });
}

/** Returns the theme and the function that changes it. */
export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  return useAtom(themeAtom, { store: pageStore });
}
