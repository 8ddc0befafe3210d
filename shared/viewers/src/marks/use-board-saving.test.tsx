import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useBoardSaving } from './use-board-saving.ts';

interface Content {
  readonly steps: number;
}
type Row = Content & { readonly id: string; readonly version: number };
type Action = { readonly type: 'step' } | { readonly type: 'load'; readonly content: Content };

const KIND = {
  open: (content: Content) => ({ content }),
  reduce: (state: { readonly content: Content }, action: Action) => ({
    content: action.type === 'load' ? action.content : { steps: state.content.steps + 1 },
  }),
  toForm: ({ steps }: Content): Content => ({ steps }),
  toContent: ({ steps }: Row): Content => ({ steps }),
};
const START: Content = { steps: 0 };

/** The steps that the server has. */
let savedSteps: number;

/** A board whose content is the number of its changes. */
function Board() {
  const board = useBoardSaving<Content, Row, Content, { readonly content: Content }, { readonly type: 'step' }>({
    kind: KIND,
    place: 'board.7',
    noun: 'stage',
    savedBoard: { id: '7', version: 1, value: START },
    isReadOnly: false,
    start: START,
    resume: (form) => form,
    save: (_send, { version }, { steps }) => {
      savedSteps = steps;
      return Promise.resolve({ id: '7', version: version + 1, steps });
    },
    load: () => Promise.resolve(undefined),
    onSaved: () => undefined,
  });
  return (
    <button type="button" onClick={() => board.dispatch({ type: 'step' })}>
      step
    </button>
  );
}

/** An asynchronous `act` would wait for a timer of the preset, which is not advanced here. */
const showActWarnings = (isShown: boolean): object => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isShown });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  showActWarnings(false);
  sessionStorage.clear();
  savedSteps = 0;
  signIn({ mode: 'private' });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  showActWarnings(true);
});

test('VIEW-04 SAFE-04 has everything but the last second on the server while a board changes without a pause', async () => {
  render(<Board />);
  for (let steps = 1; steps <= 50; steps += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'step' }));
    await jest.advanceTimersByTimeAsync(100);
    expect(savedSteps).toBeGreaterThanOrEqual(steps - 10);
  }
});
