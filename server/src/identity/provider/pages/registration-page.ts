import { toOrganisationName } from '@dentarium/domain';
import type { Appearance } from './appearance.ts';
import { renderCodeField, renderPhoneField, renderProblem, renderResendButton } from './code-fields.ts';
import { type Html, markup } from './html.ts';
import type { PageContent } from './page.ts';
import { getRegistrationTexts, type RegistrationTexts } from './registration-texts.ts';
import { getTexts } from './texts.ts';

/** The reason why a registration does not go on. */
export type RegistrationProblem =
  | { readonly kind: keyof RegistrationTexts['problem'] }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'cooldown'; readonly seconds: number };

/** The fields of the registration, as they were typed. */
export interface RegistrationFields {
  readonly invitation: string;
  readonly phone: string;
  readonly name: string;
  readonly clinicName: string;
}

/** The step of the registration: the phone with the invitation, or the code that was sent with the other details. */
export type RegistrationStep =
  | { readonly step: 'phone' }
  | {
      readonly step: 'details';
      /** The clinic of the invitation; `null`: the newcomer creates one. */
      readonly clinic: { readonly name: string; readonly nameEn: string } | null;
      /** Seconds until another code may be requested. */
      readonly cooldown: number;
      /** The message in the outbox of a demonstration. */
      readonly message: string | null;
    };

/** The state of the page of the registration. */
export interface RegistrationPage {
  /** The path of the password page; this page is below it. */
  readonly action: string;
  readonly needsInvitation: boolean;
  readonly fields: RegistrationFields;
  readonly problem: RegistrationProblem | null;
  readonly state: RegistrationStep;
}

type FieldName = 'invitation' | 'phone' | 'code' | 'name' | 'clinic_name';

/** The field that gets the focus, so that the user can mend the problem at once. */
const FIELD_BY_PROBLEM: Readonly<Record<RegistrationProblem['kind'], FieldName>> = {
  phone: 'phone',
  phoneTaken: 'phone',
  invitationMissing: 'invitation',
  invitation: 'invitation',
  full: 'invitation',
  name: 'name',
  clinicName: 'clinic_name',
  missing: 'code',
  wrong: 'code',
  wait: 'code',
  cooldown: 'code',
  tooMany: 'code',
};

/** Renders the two steps of the registration. All of it works without script; a script only counts the seconds. */
export function renderRegistrationPage(appearance: Appearance, page: RegistrationPage): PageContent {
  const { action, problem, state } = page;
  const texts = getRegistrationTexts(appearance.language);
  const choice = `lang=${appearance.language}&theme=${appearance.theme}`;
  return {
    title: texts.title,
    switchPath: `${action}/register`,
    ...(state.step === 'details' && state.cooldown > 0 ? { script: 'cooldown.js' as const } : {}),
    main: markup`<h1>${texts.title}</h1>
      <form method="post" action="${action}/register?${choice}">
        ${renderProblem(problem && formatProblem(texts, problem))}
        ${problem?.kind === 'phoneTaken' ? markup`<p><a href="${action}/code?${choice}">${texts.signInByCode}</a></p>` : null}
        ${state.step === 'phone' ? renderFirstStep(appearance, page) : renderDetails(appearance, page, state)}
        <p class="ways"><a href="${action}?${choice}">${texts.haveAccount}</a></p>
        <a class="cancel" href="${action}/cancel">${getTexts(appearance.language).cancel}</a>
      </form>`,
  };
}

/** Returns a function for the attributes of a field: the focus, and the mark of a problem. */
function createFieldAttributes(problem: RegistrationProblem | null, firstField: FieldName) {
  const faultyField = problem === null ? null : FIELD_BY_PROBLEM[problem.kind];
  const focusedField = faultyField ?? firstField;
  return (name: FieldName): Html =>
    markup`${name === focusedField ? markup` autofocus` : null}${
      name === faultyField ? markup` aria-invalid="true" aria-describedby="problem"` : null
    }`;
}

function renderFirstStep({ language }: Appearance, { fields, problem, needsInvitation }: RegistrationPage): Html {
  const texts = getRegistrationTexts(language);
  const isInvitationFirst = needsInvitation && fields.invitation === '';
  const renderAttributes = createFieldAttributes(problem, isInvitationFirst ? 'invitation' : 'phone');
  return markup`<label for="invitation">${needsInvitation ? texts.invitation : texts.optionalInvitation}</label>
    <input
      id="invitation"
      name="invitation"
      value="${fields.invitation}"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="64"${needsInvitation ? markup` required` : null}${renderAttributes('invitation')}
    />
    ${needsInvitation ? markup`<p class="hint">${texts.invitationHint}</p>` : null}
    ${renderPhoneField(getTexts(language), fields.phone, renderAttributes('phone'))}`;
}

function renderDetails(
  { language }: Appearance,
  { fields, problem }: RegistrationPage,
  { clinic, cooldown, message }: Extract<RegistrationStep, { step: 'details' }>,
): Html {
  const texts = getRegistrationTexts(language);
  const signInTexts = getTexts(language);
  const renderAttributes = createFieldAttributes(problem, 'code');
  return markup`<p role="status">${texts.codeSent(fields.phone)}</p>
    <input type="hidden" name="phone" value="${fields.phone}" />
    <input type="hidden" name="invitation" value="${fields.invitation}" />
    ${renderCodeField(signInTexts, message, renderAttributes('code'))}
    <label for="name">${texts.name}</label>
    <input
      id="name"
      name="name"
      value="${fields.name}"
      autocomplete="name"
      maxlength="50"
      required${renderAttributes('name')}
    />
    ${
      clinic === null
        ? markup`<label for="clinic_name">${texts.clinicName}</label>
          <input
            id="clinic_name"
            name="clinic_name"
            value="${fields.clinicName}"
            autocomplete="organization"
            maxlength="60"
            required${renderAttributes('clinic_name')}
          />`
        : markup`<p>${texts.joins(toOrganisationName(clinic, language))}</p>`
    }
    <button type="submit" name="step" value="register">${texts.register}</button>
    ${renderResendButton(signInTexts, cooldown)}
    <button class="quiet" type="submit" name="step" value="phone" formnovalidate>${signInTexts.otherPhone}</button>`;
}

function formatProblem(texts: RegistrationTexts, problem: RegistrationProblem): string {
  if (problem.kind === 'wait') return texts.wait(problem.minutes);
  if (problem.kind === 'cooldown') return texts.cooldown(problem.seconds);
  return texts.problem[problem.kind];
}
