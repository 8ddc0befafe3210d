import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { guardCompositions } from './guard-compositions.ts';

const FIELDS = {
  'a field': '<input>',
  'a search field': '<input type="search">',
  'a combobox': '<input role="combobox">',
  'a text of several lines': '<textarea></textarea>',
  'an editable text': '<div contenteditable="true" tabindex="0"></div>',
} as const;

interface Key {
  readonly key: string;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  /** Ms after the end of the composition; `undefined` if it goes on. */
  readonly after?: number;
}

/** The keys as browsers report them. */
const ORDERS: readonly (readonly [name: string, key: Key, acts: boolean])[] = [
  ['Enter in Chrome and Firefox', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['Enter in Firefox of old', { key: 'Enter', isComposing: true, keyCode: 13 }, false],
  ['Enter in Safari', { key: 'Enter', keyCode: 229, after: 1 }, false],
  ['Enter in Safari, late', { key: 'Enter', keyCode: 13, after: 99 }, false],
  ['Escape in Safari', { key: 'Escape', keyCode: 27, after: 5 }, false],
  ['Escape in Chrome', { key: 'Escape', isComposing: true, keyCode: 229 }, false],
  ['an arrow in the list of words', { key: 'ArrowDown', isComposing: true, keyCode: 229 }, false],
  ['a letter of the composition', { key: 'm', isComposing: true, keyCode: 229 }, false],
  ['Enter long after a composition', { key: 'Enter', keyCode: 13, after: 100 }, true],
  ['a letter right after a composition', { key: 'm', keyCode: 77, after: 5 }, true],
  ['a key of a phone', { key: 'Unidentified', keyCode: 229 }, true],
  ['Enter without a composition', { key: 'Enter', keyCode: 13 }, true],
];

describe('SAFE-06 keys of input methods', () => {
  let end: () => void;
  const act = jest.fn();
  const actEarly = jest.fn();

  beforeEach(() => {
    end = guardCompositions();
    // Shortcuts of pages listen here, before fields do.
    window.addEventListener('keydown', actEarly, true);
    document.addEventListener('keydown', act);
  });
  afterEach(() => {
    end();
    window.removeEventListener('keydown', actEarly, true);
    document.removeEventListener('keydown', act);
    act.mockClear();
    actEarly.mockClear();
    document.body.innerHTML = '';
  });

  /** Creates the event of a key. The code is set behind, because tests create events without deprecated values. */
  function createKeyEvent({ keyCode, ...key }: Omit<Key, 'after'>): Event {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key });
    return Object.defineProperty(event, 'keyCode', { value: keyCode });
  }

  function dispatch(field: Element, event: Event, timeStamp: number): Event {
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    field.dispatchEvent(event);
    return event;
  }

  function press(html: string, { key, isComposing = false, keyCode = 0, after }: Key): Event {
    document.body.innerHTML = `<form>${html}</form>`;
    const field = document.querySelector('form > *');
    if (field === null) throw new Error('no field');
    const options = { bubbles: true, cancelable: true };
    if (isComposing || after !== undefined) dispatch(field, new CompositionEvent('compositionstart', options), 1000);
    if (after !== undefined) dispatch(field, new CompositionEvent('compositionend', options), 2000);
    return dispatch(field, createKeyEvent({ key, isComposing, keyCode }), 2000 + (after ?? 9000));
  }

  test.each(Object.entries(FIELDS).flatMap(([field, html]) => ORDERS.map((order) => [field, html, ...order] as const)))(
    'decides in %s (%s) about %s: %j acts %s',
    (_, html, __, key, acts) => {
      press(html, key);
      expect([act.mock.calls.length, actEarly.mock.calls.length]).toEqual(acts ? [1, 1] : [0, 0]);
    },
  );

  test('lets Enter act that a keyboard of Android sends right after its composition', () => {
    end();
    const vendor = jest.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.');
    end = guardCompositions();
    vendor.mockRestore();
    expect(press('<input>', { key: 'Enter', keyCode: 13, after: 1 }).defaultPrevented).toBe(false);
    expect(act.mock.calls).toHaveLength(1);
  });

  test.each([
    ['prevents the browser from sending a form by the Enter of Safari', 5, true],
    ['leaves a later Enter to the browser', 500, false],
  ])('%s', (_, after, isPrevented) => {
    expect(press('<input>', { key: 'Enter', keyCode: 13, after }).defaultPrevented).toBe(isPrevented);
  });
});
