import { createStore, useAtom, useAtomValue } from 'jotai';
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

/** The organisation that the user works in; `null` for all of them. */
export const organisationIdAtom = persistedAtom<string | null>(
  'organisationId',
  (found) => (typeof found === 'string' || found === null ? found : undefined),
  () => null,
);

/** What messages between screens carry over a reload, by name. */
export const messageParametersAtom = persistedAtom<Readonly<Record<string, unknown>>>(
  'messageParameters',
  (found) =>
    typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : undefined,
  () => ({}),
);

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

/** The organisation that the user works in; `null` for all of them. */
export function useOrganisationId(): string | null {
  return useAtomValue(organisationIdAtom, { store: pageStore });
}
