import type { ThirdPartyProvider } from '../../../kernel/config/third-party-provider.ts';
import type { DemonstrationPerson } from '../people.ts';
import type { SignInOutcome } from '../sign-in.ts';
import type { Appearance } from './appearance.ts';
import { demonstrationList } from './demonstration-list.ts';
import { markup } from './html.ts';
import type { PageContent } from './page.ts';
import { textsOf } from './texts.ts';

/** Why a sign-in was refused, as the page says it. */
export type SignInProblem =
  | Exclude<SignInOutcome, { kind: 'ok' }>
  | { readonly kind: 'missing' }
  /** The sign-in elsewhere was refused, or could not be asked for, or nobody here is linked with whoever came back. */
  | { readonly kind: 'refused' | 'failed' | 'unbound'; readonly provider: ThirdPartyProvider };

/** What the page of the sign-in shows. */
export interface SignInPage {
  /** Where the form goes, and below it the way to cancel. */
  readonly action: string;
  readonly userName: string;
  readonly problem: SignInProblem | null;
  /** Whether a code to the phone is another way. */
  readonly withCodes: boolean;
  readonly thirdParties: readonly ThirdPartyProvider[];
  readonly demonstration: { readonly password: string; readonly people: readonly DemonstrationPerson[] } | null;
}

/** The content of the page of the sign-in. The first empty field gets the focus. */
export function signInPage(
  appearance: Appearance,
  { action, userName, problem, demonstration, withCodes, thirdParties }: SignInPage,
): PageContent {
  const texts = textsOf(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  const asksFor = userName === '' ? 'user_name' : 'password';
  const described = problem ? markup` aria-invalid="true" aria-describedby="problem"` : null;
  const focus = (field: string) => (field === asksFor ? markup` autofocus` : null);
  return {
    title: texts.signIn,
    switchesTo: action,
    main: markup`<h1>${texts.signIn}</h1>
      <form method="post" action="${action}?${choice}">
        <div id="problem" role="alert">
          ${problem ? markup`<p class="problem">${problemText(appearance, problem)}</p>` : null}
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
        ${withCodes ? markup`<p class="ways"><a href="${action}/code?${choice}">${texts.byCode}</a></p>` : null}
        ${thirdParties.map(
          ({ scheme, ...name }) =>
            markup`<a class="button quiet" href="${action}/with/${scheme}?${choice}">
              ${texts.byLinked(nameIn(appearance, name))}
            </a> `,
        )}
        <a class="cancel" href="${action}/cancel">${texts.cancel}</a>
      </form>
      ${
        demonstration
          ? demonstrationList({
              title: texts.demoTitle,
              hint: texts.demoHint(demonstration.password),
              people: demonstration.people,
              to: `${action}?${choice}`,
            })
          : null
      }`,
  };
}

const nameIn = ({ language }: Appearance, { nameCh, nameEn }: Pick<ThirdPartyProvider, 'nameCh' | 'nameEn'>) =>
  language === 'ch' ? nameCh : nameEn;

function problemText(appearance: Appearance, problem: SignInProblem): string {
  const texts = textsOf(appearance.language);
  if (problem.kind === 'wait') return texts.wait(problem.minutes);
  return 'provider' in problem ? texts[problem.kind](nameIn(appearance, problem.provider)) : texts[problem.kind];
}
