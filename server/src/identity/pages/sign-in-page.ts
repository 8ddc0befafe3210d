import type { DemonstrationPerson } from '../people.ts';
import type { SignInOutcome } from '../sign-in.ts';
import type { Appearance } from './appearance.ts';
import { type Html, markup } from './html.ts';
import type { PageContent } from './page.ts';
import { type Texts, textsOf } from './texts.ts';

export type SignInProblem = Exclude<SignInOutcome, { kind: 'ok' }> | { readonly kind: 'missing' };

export interface SignInPage {
  /** Where the form goes, and below it the way to cancel. */
  readonly action: string;
  readonly userName: string;
  readonly problem: SignInProblem | null;
  readonly demonstration: { readonly password: string; readonly people: readonly DemonstrationPerson[] } | null;
}

export function signInPage(
  appearance: Appearance,
  { action, userName, problem, demonstration }: SignInPage,
): PageContent {
  const texts = textsOf(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  const asksFor = userName === '' ? 'user_name' : 'password';
  const described = problem ? markup` aria-invalid="true" aria-describedby="problem"` : null;
  const focus = (field: string) => (field === asksFor ? markup` autofocus` : null);
  return {
    title: texts.signIn,
    hasSwitches: true,
    main: markup`<h1>${texts.signIn}</h1>
      <form method="post" action="${action}?${choice}">
        <div id="problem" role="alert">
          ${problem ? markup`<p class="problem">${problemText(texts, problem)}</p>` : null}
        </div>
        <label for="user_name">${texts.userName}</label>
        <input
          id="user_name"
          name="user_name"
          value="${userName}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="128"
          required${described}${focus('user_name')}
        />
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1024"
          required${described}${focus('password')}
        />
        <button type="submit">${texts.signIn}</button>
        <a class="cancel" href="${action}/cancel">${texts.cancel}</a>
      </form>
      ${demonstration ? demonstrationHint(texts, choice, demonstration) : null}`,
  };
}

function problemText(texts: Texts, problem: SignInProblem): string {
  return problem.kind === 'wait' ? texts.wait(problem.minutes) : texts[problem.kind];
}

function demonstrationHint(
  texts: Texts,
  choice: string,
  { password, people }: NonNullable<SignInPage['demonstration']>,
): Html | null {
  if (people.length === 0) return null;
  const rows = people.map(
    ({ userName, realName }) =>
      markup`<li>
        <a href="?${choice}&user_name=${encodeURIComponent(userName)}"><b>${userName}</b> <span>${realName}</span></a>
      </li> `,
  );
  return markup`<section class="demonstration" aria-labelledby="demonstration">
    <h2 id="demonstration">${texts.demoTitle}</h2>
    <p>${texts.demoHint(password)}</p>
    <ul>
      ${rows}
    </ul>
  </section>`;
}
