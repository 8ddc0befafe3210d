import { createStore, useAtom } from 'jotai';
import {
  acceptLanguage,
  acceptTheme,
  browserLanguage,
  type Language,
  paintLanguage,
  paintTheme,
  type ThemeName,
} from '../look/first-paint.ts';
import { persistedAtom } from '../persistence/persisted-atom.ts';

/** The store of the page: one over the shell and all modules. */
export const pageStore = createStore();

/** The language that people read. */
export const languageAtom = persistedAtom<Language>('language', acceptLanguage, browserLanguage);

/** The theme; dark unless somebody chose otherwise. */
export const themeAtom = persistedAtom<ThemeName>('theme', acceptTheme, () => 'dark');

pageStore.sub(themeAtom, () => paintTheme(pageStore.get(themeAtom)));
pageStore.sub(languageAtom, () => paintLanguage(pageStore.get(languageAtom)));

/** The language and the function that changes it, without a reload. */
export function useLanguage(): [Language, (language: Language) => void] {
  return useAtom(languageAtom, { store: pageStore });
}

/** The theme and the function that changes it. */
export function useTheme(): [ThemeName, (theme: ThemeName) => void] {
  return useAtom(themeAtom, { store: pageStore });
}
