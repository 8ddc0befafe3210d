import { pickText } from '@dentarium/domain';
import type { ThirdPartyProvider } from '../../../kernel/config/third-party-provider.ts';
import type { DemonstrationPerson } from '../people.ts';
import type { SignInOutcome } from '../sign-in.ts';
import type { Appearance } from './appearance.ts';
import { renderDemonstrationList } from './demonstration-list.ts';
import { markup } from './html.ts';
import type { PageContent } from './page.ts';
import { getTexts } from './texts.ts';

/** The reason of a refused sign-in, as the page shows it. */
export type SignInProblem =
  | Exclude<SignInOutcome, { kind: 'ok' }>
  | { readonly kind: 'missing' }
  /** The external sign-in was refused, could not be requested, or is not linked with an account. */
  | { readonly kind: 'refused' | 'failed' | 'unbound'; readonly provider: ThirdPartyProvider };

/** The state of the sign-in page. */
export interface SignInPage {
  /** The path of the form; the path to cancel is below it. */
  readonly action: string;
  readonly userName: string;
  readonly problem: SignInProblem | null;
  /** True if the sign-in by code is available. */
  readonly hasCodes: boolean;
  /** True if people may register here. */
  readonly canRegister: boolean;
  /** True if the user has opened the link of an invitation. */
  readonly isInvited: boolean;
  readonly thirdParties: readonly ThirdPartyProvider[];
  readonly demonstration: { readonly password: string; readonly people: readonly DemonstrationPerson[] } | null;
}

/** Renders the content of the sign-in page. The first empty field gets the focus. */
export function renderSignInPage(
  appearance: Appearance,
  { action, userName, problem, demonstration, hasCodes, canRegister, isInvited, thirdParties }: SignInPage,
): PageContent {
  const texts = getTexts(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  const focusedField = userName === '' ? 'user_name' : 'password';
  const errorAttributes = problem ? markup` aria-invalid="true" aria-describedby="problem"` : null;
  const renderFocus = (field: string) => (field === focusedField ? markup` autofocus` : null);
  return {
    title: texts.signIn,
    switchPath: action,
    main: markup`<h1>${texts.signIn}</h1>
      ${isInvited ? markup`<p role="status">${texts.invited} <a href="${action}/register?${choice}">${texts.register}</a></p>` : null}
      <form method="post" action="${action}?${choice}">
        <div id="problem" role="alert">
          ${problem ? markup`<p class="problem">${formatProblem(appearance, problem)}</p>` : null}
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
          required${errorAttributes}${renderFocus('user_name')}
        />
        <label for="password">${texts.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1024"
          required${errorAttributes}${renderFocus('password')}
        />
        <button type="submit">${texts.signIn}</button>
        ${hasCodes ? markup`<p class="ways"><a href="${action}/code?${choice}">${texts.byCode}</a></p>` : null}
        ${canRegister && !isInvited ? markup`<p class="ways">${texts.noAccount} <a href="${action}/register?${choice}">${texts.register}</a></p>` : null}
        ${thirdParties.map(
          (provider) =>
            markup`<a class="button quiet" href="${action}/with/${provider.scheme}?${choice}">
              ${texts.byLinked(pickText(provider, 'name', appearance.language))}
            </a> `,
        )}
        <a class="cancel" href="${action}/cancel">${texts.cancel}</a>
      </form>
      ${
        demonstration
          ? renderDemonstrationList({
              title: texts.demoTitle,
              hint: texts.demoHint(demonstration.password),
              people: demonstration.people,
              href: `${action}?${choice}`,
            })
          : null
      }`,
  };
}

function formatProblem(appearance: Appearance, problem: SignInProblem): string {
  const texts = getTexts(appearance.language);
  if (problem.kind === 'wait') return texts.wait(problem.minutes);
  return 'provider' in problem
    ? texts[problem.kind](pickText(problem.provider, 'name', appearance.language))
    : texts[problem.kind];
}
