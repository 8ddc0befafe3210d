/**
 * The reasons for a visit (`domain-forms.md` 21): 1 first visit, 2 review, 3 urgent, 4 photographs, 5 impression or
 * scan, 6 attachments.
 */
export const TRIAGE_REASONS = [1, 2, 3, 4, 5, 6] as const;

/** The reason for a visit. */
export type TriageReason = (typeof TRIAGE_REASONS)[number];

/** The states of a visit. */
export const TRIAGE_STATES = ['waiting', 'called', 'inRoom', 'done', 'left'] as const;

/** The state of a visit. */
export type TriageState = (typeof TRIAGE_STATES)[number];

const URGENT: TriageReason = 3;

/**
 * The states that may follow a state: forward in the order of the day, back to correct a mistake, and away at any time.
 */
const NEXT: Readonly<Record<TriageState, readonly TriageState[]>> = {
  waiting: ['called', 'inRoom', 'left'],
  called: ['inRoom', 'waiting', 'left'],
  inRoom: ['done', 'called', 'left'],
  done: ['inRoom'],
  left: ['waiting'],
};

/** Returns whether a visit may change from one state to another. */
export function canChangeTriageState(from: TriageState, to: TriageState): boolean {
  return NEXT[from].includes(to);
}

/** Returns whether a visit is over. */
export function isTriageOver(state: TriageState): boolean {
  return state === 'done' || state === 'left';
}

interface Queued {
  readonly state: TriageState;
  readonly reason: number;
  readonly number: number;
}

/** Sorts a queue: open visits before finished ones, urgent visits first among the waiting ones, then by arrival. */
export function sortQueue<Visit extends Queued>(visits: readonly Visit[]): Visit[] {
  const toRank = ({ state, reason }: Visit): number => {
    if (isTriageOver(state)) return 4;
    if (state === 'inRoom') return 1;
    if (state === 'called') return 0;
    return reason === URGENT ? 2 : 3;
  };
  return visits.toSorted((one, other) => toRank(one) - toRank(other) || one.number - other.number);
}
