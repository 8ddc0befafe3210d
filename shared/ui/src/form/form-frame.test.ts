import { afterEach, expect, test } from '@jest/globals';
import { createFocusHandler } from './form-frame.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['the page', 'opener', 'first'],
  ['the cross of the frame', 'cross', 'first'],
  ['a field', 'second', 'second'],
  ['the button that saves', 'save', 'save'],
  ['a question over the form', 'question', 'question'],
])('PAT-02 moves the focus to the first field after opening, unless it has moved on: %s', (_, at, expectedId) => {
  document.body.innerHTML = `
    <button id="opener"></button>
    <div role="dialog">
      <button id="cross"></button>
      <form id="form"><input id="first"><input id="second"></form>
      <button id="save"></button>
    </div>
    <div role="dialog"><button id="question"></button></div>`;
  document.getElementById(at)?.focus();
  createFocusHandler({ id: 'form' })(true);
  expect(document.activeElement?.id).toBe(expectedId);
});
