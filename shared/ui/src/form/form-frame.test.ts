import { afterEach, expect, test } from '@jest/globals';
import { focusOnEntry } from './form-frame.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['the page', 'opener', 'first'],
  ['the cross of the frame', 'cross', 'first'],
  ['a field', 'second', 'second'],
  ['the button that saves', 'save', 'save'],
  ['a question over the form', 'question', 'question'],
])(
  'PAT-02 a form that has come in takes the focus to its first field, and not from who has gone on: %s',
  (_, at, stays) => {
    document.body.innerHTML = `
    <button id="opener"></button>
    <div role="dialog">
      <button id="cross"></button>
      <form id="form"><input id="first"><input id="second"></form>
      <button id="save"></button>
    </div>
    <div role="dialog"><button id="question"></button></div>`;
    document.getElementById(at)?.focus();
    focusOnEntry({ id: 'form' })(true);
    expect(document.activeElement?.id).toBe(stays);
  },
);
