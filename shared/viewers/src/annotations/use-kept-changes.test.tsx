import { ModuleProviders, queryClient } from '@dentarium/platform';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ChangeRules, type KeptContentStore, useKeptChanges } from './use-kept-changes.ts';

interface Content {
  readonly steps: number;
}

const QUERY_KEY = ['steps'];
/** Changes are the number of steps that are not saved. */
const RULES: ChangeRules<Content, number> = {
  emptyContent: { steps: 0 },
  noChanges: 0,
  hasChanges: (changes) => changes > 0,
  apply: ({ steps }, changes) => ({ steps: steps + changes }),
  removeSaved: (now, savedChanges) => now - savedChanges,
  parse: () => undefined,
};

/** The steps that the server has. */
let savedSteps: number;
const STORE: KeptContentStore<Content> = {
  query: { queryKey: QUERY_KEY, queryFn: () => Promise.resolve({ steps: savedSteps, version: 1 }) },
  save: ({ steps, version }) => {
    savedSteps = steps;
    queryClient.setQueryData(QUERY_KEY, { steps, version: version + 1 });
    return Promise.resolve();
  },
  isConflict: () => false,
  draftName: 'steps',
};

function Steps() {
  const { change } = useKeptChanges(STORE, true, RULES);
  return (
    <button type="button" onClick={() => change((now) => now + 1)}>
      step
    </button>
  );
}

/** An asynchronous `act` would wait for a timer of the preset, which is not advanced here. */
const showActWarnings = (isShown: boolean): object => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isShown });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  showActWarnings(false);
  savedSteps = 0;
  queryClient.setQueryData(QUERY_KEY, { steps: 0, version: 1 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
  showActWarnings(true);
});

test('VIEW-04 SAFE-04 has everything but the last second on the server while content changes without a pause', async () => {
  render(
    <ModuleProviders name="viewers">
      <Steps />
    </ModuleProviders>,
  );
  for (let steps = 1; steps <= 50; steps += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'step' }));
    await jest.advanceTimersByTimeAsync(100);
    expect(savedSteps).toBeGreaterThanOrEqual(steps - 10);
  }
});
