import type { DemonstrationPerson } from '../people.ts';
import { type Html, markup } from './html.ts';

/** Renders the accounts of the demonstration; choosing one fills in the form. Returns `null` without accounts. */
export function renderDemonstrationList(list: {
  readonly title: string;
  readonly hint: string;
  readonly people: readonly DemonstrationPerson[];
  /** The address of the form with its language and theme. */
  readonly href: string;
}): Html | null {
  if (list.people.length === 0) return null;
  const rows = list.people.map(
    ({ userName, realName }) =>
      markup`<li>
        <a href="${list.href}&user_name=${encodeURIComponent(userName)}"><b>${userName}</b> <span>${realName}</span></a>
      </li> `,
  );
  return markup`<section class="demonstration" aria-labelledby="demonstration">
    <h2 id="demonstration">${list.title}</h2>
    <p>${list.hint}</p>
    <ul>
      ${rows}
    </ul>
  </section>`;
}
