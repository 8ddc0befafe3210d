/** The languages of the pages; `ch` is Chinese, as in the contract. */
export type Language = 'ch' | 'en';
type Theme = 'default' | 'dark';

/** The appearance of a page. */
export interface Appearance {
  readonly language: Language;
  readonly theme: Theme;
}

/** The hints in a request about the appearance of its page. */
export interface AppearanceHints {
  /** `lang` and `theme` of the address, set by the switches of the page. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Parameters of the authorization request: the choice of the shell. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** Cookies that the shell and these pages share. They store choices and no secrets. */
const LANGUAGE_COOKIE = 'dentarium-language';
const THEME_COOKIE = 'dentarium-theme';
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Chooses the appearance: the switch on the page has priority, then the choice of the shell, then an earlier choice,
 * then the browser; dark is the default.
 */
export function chooseAppearance({ query, params, cookie, acceptLanguage }: AppearanceHints): Appearance {
  const language =
    parseLanguage(query['lang']) ??
    parseFirstLanguage(params['ui_locales'], /\s+/) ??
    parseLanguage(findCookieValue(cookie, LANGUAGE_COOKIE)) ??
    parseFirstLanguage(acceptLanguage, /\s*,\s*/);
  const theme =
    parseTheme(query['theme']) ?? parseTheme(params['theme']) ?? parseTheme(findCookieValue(cookie, THEME_COOKIE));
  return { language: language ?? 'en', theme: theme ?? 'dark' };
}

/** Formats the cookies that store a choice made on the page. */
export function formatChoiceCookies(query: AppearanceHints['query']): string[] {
  const choices: [string, string | undefined][] = [
    [LANGUAGE_COOKIE, parseLanguage(query['lang'])],
    [THEME_COOKIE, parseTheme(query['theme'])],
  ];
  return choices.flatMap(([name, value]) =>
    value ? [`${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`] : [],
  );
}

/** Returns Chinese for every Chinese locale, English for every other. */
function parseLanguage(value: unknown): Language | undefined {
  if (typeof value !== 'string' || value === '' || value === '*') return undefined;
  return value === 'ch' || /^zh\b/i.test(value) ? 'ch' : 'en';
}

function parseFirstLanguage(value: unknown, separator: RegExp): Language | undefined {
  return typeof value === 'string' ? parseLanguage(value.split(separator)[0]) : undefined;
}

function parseTheme(value: unknown): Theme | undefined {
  return value === 'default' || value === 'dark' ? value : undefined;
}

function findCookieValue(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
