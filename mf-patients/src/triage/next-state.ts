import type { TriageState } from '@dentarium/domain';

/** Returns the usual next state of a visit; `undefined` when it is over. */
export function toNextState(state: TriageState): TriageState | undefined {
  const next: Readonly<Record<TriageState, TriageState | undefined>> = {
    waiting: 'called',
    called: 'inRoom',
    inRoom: 'done',
    done: undefined,
    left: undefined,
  };
  return next[state];
}
