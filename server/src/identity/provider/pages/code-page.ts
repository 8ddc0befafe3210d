import type { DemonstrationPerson } from '../people.ts';
import type { Appearance } from './appearance.ts';
import { renderCodeField, renderPhoneField, renderProblem, renderResendButton } from './code-fields.ts';
import { renderDemonstrationList } from './demonstration-list.ts';
import { type Html, markup } from './html.ts';
import type { PageContent } from './page.ts';
import { type Texts, getTexts } from './texts.ts';

/** The reason why a code was not sent or not accepted. None of them reveals whether an account has the phone. */
export type CodeProblem =
  | { readonly kind: 'phone' | 'missing' | 'wrong' | 'disabled' | 'tooMany' }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'cooldown'; readonly seconds: number };

/** The step of the page: it requests the phone, or the code that was sent to it. */
export interface CodeStep {
  readonly step: 'phone' | 'code';
  readonly phone: string;
  /** Seconds until another code may be requested, if one has just been sent. */
  readonly cooldown?: number;
}

/** The state of the page of the sign-in by code. */
export interface CodePage extends CodeStep {
  /** The path of the password page; this page is below it. */
  readonly action: string;
  readonly problem: CodeProblem | null;
  /** The message in the outbox of a demonstration. */
  readonly message: string | null;
  readonly people: readonly DemonstrationPerson[];
}

/** Renders the two steps of the sign-in by code. All of it works without script; a script only counts the seconds. */
export function renderCodePage(appearance: Appearance, page: CodePage): PageContent {
  const texts = getTexts(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  const { action, problem, step, cooldown = 0 } = page;
  return {
    title: texts.byCode,
    switchPath: `${action}/code`,
    ...(cooldown > 0 ? { script: 'cooldown.js' as const } : {}),
    main: markup`<h1>${texts.byCode}</h1>
      <form method="post" action="${action}/code?${choice}">
        ${renderProblem(problem && formatProblem(texts, problem))}
        ${step === 'phone' ? renderPhoneField(texts, page.phone, renderAttributes(problem)) : renderCodeFields(texts, page, choice)}
        <p class="ways"><a href="${action}?${choice}">${texts.byPassword}</a></p>
        <a class="cancel" href="${action}/cancel">${texts.cancel}</a>
      </form>
      ${renderDemonstrationList({ title: texts.demoTitle, hint: texts.demoCodeHint, people: page.people, href: `${action}/code?${choice}` })}`,
  };
}

/** Returns the attributes of the one field of a step. */
const renderAttributes = (problem: CodeProblem | null): Html =>
  markup` autofocus${problem ? markup` aria-invalid="true" aria-describedby="problem"` : null}`;

function renderCodeFields(
  texts: Texts,
  { action, phone, problem, message, cooldown = 0 }: CodePage,
  choice: string,
): Html {
  return markup`<p role="status">${texts.codeSent(phone)} <a href="${action}/code?${choice}">${texts.otherPhone}</a></p>
    <input type="hidden" name="phone" value="${phone}" />
    ${renderCodeField(texts, message, renderAttributes(problem))}
    <button type="submit" name="step" value="sign-in">${texts.signIn}</button>
    ${renderResendButton(texts, cooldown)}`;
}

function formatProblem(texts: Texts, problem: CodeProblem): string {
  switch (problem.kind) {
    case 'wait':
      return texts.codeWait(problem.minutes);
    case 'cooldown':
      return texts.codeCooldown(problem.seconds);
    case 'phone':
      return texts.phoneWrong;
    case 'missing':
      return texts.codeMissing;
    case 'wrong':
      return texts.codeWrong;
    case 'tooMany':
      return texts.codeTooMany;
    case 'disabled':
      return texts.disabled;
  }
}
