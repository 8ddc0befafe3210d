import { FLAG_NAMES, FLAG_TITLES, type Flags } from '@dentarium/domain';
import type { Appearance, Language } from '../../identity/provider/pages/appearance.ts';
import { type Html, markup } from '../../identity/provider/pages/html.ts';
import type { PageContent } from '../../identity/provider/pages/page.ts';
import type { LibraryConfig } from '../../kernel/config/library-config.ts';
import type { SetupField, SetupProblem, SetupValues, SignInKind } from './setup-form.ts';
import { getSetupTexts, type SetupTexts } from './setup-texts.ts';

/** The settings of the server that the operator checks before the site has data. */
interface CheckedSettings {
  readonly mode: 'public' | 'private';
  readonly library: LibraryConfig;
  readonly publicUrl: string;
}

/** The state of the set-up page. */
export interface SetupPage {
  /** The path of the form, with the secret of the link. */
  readonly action: string;
  readonly values: SetupValues;
  readonly problems: readonly SetupProblem[];
  readonly settings: CheckedSettings;
  readonly signInKind: SignInKind;
  /** The switches of the configuration; `null` if the site stores its own. */
  readonly fixedFlags: Flags | null;
}

/** Renders the form with which an empty site is set up. It works without script. */
export function renderSetupPage(appearance: Appearance, page: SetupPage): PageContent {
  const texts = getSetupTexts(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  const field = (name: SetupField, attributes: Html) => renderField(texts, page, name, attributes);
  return {
    title: texts.title,
    switchPath: page.action,
    main: markup`<h1>${texts.title}</h1>
      <p>${texts.intro}</p>
      <section class="facts">
        <h2>${texts.checkTitle}</h2>
        ${renderSettings(texts, page.settings)}
        <p>${texts.checkHint}</p>
      </section>
      <form method="post" action="${page.action}?${choice}" autocomplete="off">
        <div id="problem" role="alert">${renderProblems(texts, page.problems)}</div>
        <h2>${texts.organisationTitle}</h2>
        ${field('organisation', markup` maxlength="100" autocomplete="organization" required`)}
        ${field('organisationEn', markup` maxlength="100"`)}
        <h2>${texts.administratorTitle}</h2>
        ${field('userName', markup` maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false" required`)}
        ${field('name', markup` maxlength="50" autocomplete="name" required`)}
        ${field('phone', markup` type="tel" maxlength="32" autocomplete="tel"`)}
        ${renderSignInFields(texts, page, field)}
        <label class="choice">
          <input type="checkbox" name="isOrthodontist" value="1"${page.values.isOrthodontist ? markup` checked` : null} />
          ${texts.isOrthodontist}
        </label>
        <label for="language">${texts.language}</label>
        <select id="language" name="language">
          <option value="ch" lang="zh-CN"${page.values.language === 'ch' ? markup` selected` : null}>中文</option>
          <option value="en" lang="en"${page.values.language === 'en' ? markup` selected` : null}>English</option>
        </select>
        <h2>${texts.featuresTitle}</h2>
        ${renderFeatures(appearance.language, page)}
        <button type="submit">${texts.submit}</button>
      </form>`,
  };
}

function renderSignInFields(
  texts: SetupTexts,
  { signInKind }: SetupPage,
  field: (name: SetupField, attributes: Html) => Html,
): Html {
  if (signInKind === 'linkByName') return markup`<p>${texts.subjectHint}</p>`;
  if (signInKind === 'subject')
    return markup`${field('subject', markup` maxlength="255" spellcheck="false" required`)}<p>${texts.subjectHint}</p>`;
  const attributes = markup` type="password" maxlength="1024" autocomplete="new-password" required`;
  return markup`${field('password', markup`${attributes} placeholder="${texts.passwordHint}"`)}
    ${field('repeated', attributes)}`;
}

/** Renders a field; passwords are typed again after a refusal. The first refused or empty field gets the focus. */
function renderField(texts: SetupTexts, { values, problems }: SetupPage, name: SetupField, attributes: Html): Html {
  const isSecret = name === 'password' || name === 'repeated';
  const isRefused = problems.some(({ field }) => field === name);
  const hasFocus = name === (problems[0]?.field ?? 'organisation');
  return markup`<label for="${name}">${texts.fields[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${isSecret ? '' : values[name]}"${attributes}${isRefused ? markup` aria-invalid="true" aria-describedby="problem"` : null}${hasFocus ? markup` autofocus` : null}
    /> `;
}

function renderProblems(texts: SetupTexts, problems: readonly SetupProblem[]): Html | null {
  if (problems.length === 0) return null;
  const items = problems.map(
    ({ field, problem }) => markup`<li>${texts.fieldProblems[problem](texts.fields[field])}</li>`,
  );
  return markup`<div class="problem">${texts.problems}<ul>${items}</ul></div>`;
}

function renderSettings(texts: SetupTexts, { mode, library, publicUrl }: CheckedSettings): Html {
  return markup`<dl>
    <dt>${texts.address}</dt><dd>${publicUrl}</dd>
    <dt>${texts.mode}</dt><dd>${texts.modes[mode]}</dd>
    <dt>${texts.library}</dt><dd>${texts.libraries[toLibraryName(library)]}</dd>
  </dl>`;
}

function toLibraryName(library: LibraryConfig): keyof SetupTexts['libraries'] {
  if (library.type === 0) return 'disk';
  if (library.type === 2) return 'share';
  return library.account === null ? 'cloud' : 'bucket';
}

function renderFeatures(language: Language, { values, fixedFlags }: SetupPage): Html {
  const texts = getSetupTexts(language);
  if (fixedFlags !== null) {
    const names = FLAG_NAMES.filter((name) => fixedFlags[name]);
    const items = names.map((name) => markup`<li>${FLAG_TITLES[name][language]}</li>`);
    return markup`<p>${texts.fixedFeatures}</p>${names.length === 0 ? markup`<p>${texts.noFeatures}</p>` : markup`<ul>${items}</ul>`}`;
  }
  const boxes = FLAG_NAMES.map(
    (name) =>
      markup`<label class="choice">
        <input type="checkbox" name="flag" value="${name}"${values.flags.includes(name) ? markup` checked` : null} />
        ${FLAG_TITLES[name][language]}
      </label> `,
  );
  return markup`${boxes}<p class="hint">${texts.featuresHint}</p>`;
}
