import type { TriageState } from '@dentarium/domain';

/** What is usually done next with a visit; `undefined` when it is over. */
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
