import { type Html, markup } from './html.ts';
import type { Texts } from './texts.ts';

/** Renders the reason why a form was not accepted; without one the place where a reader announces it. */
export function renderProblem(text: string | null): Html {
  return markup`<div id="problem" role="alert">${text === null ? null : markup`<p class="problem">${text}</p>`}</div>`;
}

/** Renders the field of the phone that gets a code, and the button that sends it. */
export function renderPhoneField({ phone: label, sendCode }: Texts, phone: string, attributes: Html | null): Html {
  return markup`<label for="phone">${label}</label>
    <input
      id="phone"
      name="phone"
      type="tel"
      value="${phone}"
      autocomplete="tel"
      maxlength="32"
      required${attributes}
    />
    <button type="submit" name="step" value="send">${sendCode}</button>`;
}

/** Renders the field of a code, below the message of a demonstration. */
export function renderCodeField({ outbox, code }: Texts, message: string | null, attributes: Html | null): Html {
  return markup`${message === null ? null : markup`<p class="outbox"><b>${outbox}</b> ${message}</p>`}
    <label for="code">${code}</label>
    <input
      id="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      required${attributes}
    />`;
}

/** Renders the button that sends another code; a script counts the seconds until then. */
export function renderResendButton({ sendAgain, sendAgainIn }: Texts, cooldown: number): Html {
  return markup`<button
      class="quiet"
      type="submit"
      name="step"
      value="send"
      formnovalidate
      data-cooldown="${cooldown}"
      data-waiting="${sendAgainIn}"
    >
      ${sendAgain}
    </button>`;
}
