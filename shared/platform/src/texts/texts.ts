import { trackRegistration } from '@dentarium/bus';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, toLanguageTag } from '../look/first-paint.ts';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { languageAtom, pageStore } from '../page-state/page-state.ts';

/** Texts by key; keys may be nested. */
interface Texts {
  readonly [key: string]: string | Texts;
}

/** The texts of a part of the page in both languages. */
export type Locales = Readonly<Record<Language, Texts>>;

/** The texts of the page: one instance over the shell and all modules, one namespace for each. */
export const texts = i18next;

// All resources are local, so this runs synchronously and no key ever flashes.
void texts.use(initReactI18next).init({
  lng: toLanguageTag(pageStore.get(languageAtom)),
  supportedLngs: ['zh-CN', 'en'],
  fallbackLng: false,
  initAsync: false,
  defaultNS: 'platform',
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

const addedLocales = new Map<string, Locales[]>();

/**
 * Adds the texts of a part of the page under its namespace. Those of a module are removed with the version that has
 * added them.
 */
export function addTexts(namespace: string, locales: Locales): void {
  replaceTexts([...(addedLocales.get(namespace) ?? []), locales]);
  trackRegistration(() => replaceTexts(addedLocales.get(namespace)?.filter((other) => other !== locales) ?? []));

  function replaceTexts(all: Locales[]): void {
    addedLocales.set(namespace, all);
    for (const language of ['ch', 'en'] as const) {
      const tag = toLanguageTag(language);
      texts.removeResourceBundle(tag, namespace);
      for (const part of all) texts.addResourceBundle(tag, namespace, part[language], true, true);
    }
  }
}

addTexts('platform', { ch, en });
pageStore.sub(languageAtom, () => void texts.changeLanguage(toLanguageTag(pageStore.get(languageAtom))));
