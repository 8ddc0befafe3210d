import { bus } from '@dentarium/bus';
import { isHistoryStep } from './history-step.ts';

/** Unsaved changes on the page. */
export interface Guard {
  /** The question that users are asked. */
  readonly message: string;
  /** Returns whether a navigation within the site would lose the unsaved changes. */
  readonly isLeaving: (from: URL, to: URL) => boolean;
}

const guards = new Set<Guard>();
let ask: (message: string) => boolean | Promise<boolean> = () => true;
/** Set while a navigation that the user has agreed to takes place. */
let isOpen = false;
/** Set once the session has ended: nothing can be saved any more, and typed input is stored as a draft. */
let isSessionOver = false;
bus.on('session:ended', () => {
  isSessionOver = true;
});
/** The index of the page in the history, as the routers count it. Its address is below. */
let index = 0;
let address = '';

/** Sets the dialog that asks whether to leave. Until the shell has set one, nobody is asked. */
export function setLeaveQuestion(question: (message: string) => boolean | Promise<boolean>): void {
  ask = question;
}

/**
 * Guards unsaved changes against every navigation away from the screen: other routes of any router of the page, back
 * and forward, closing and reloading. The guard acts before any router is notified of the new address.
 *
 * @returns a function that ends the guard.
 */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  if (guards.size === 1) window.addEventListener('beforeunload', askBrowser);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

/** Returns whether something on the page is unsaved. */
export function hasUnsavedChanges(): boolean {
  return guards.size > 0;
}

const discardListeners = new Set<(address: string) => void>();

/**
 * Registers a listener that is called when a user has agreed to lose unsaved changes, before the page goes to an
 * address.
 *
 * @returns a function that removes it.
 */
export function listenToDiscards(listener: (address: string) => void): () => void {
  discardListeners.add(listener);
  return () => discardListeners.delete(listener);
}

function reportDiscard(to: string): void {
  for (const listener of discardListeners) listener(new URL(to, address).href);
}

/** Asks before unsaved changes are lost without a change of the address, as when a module is reloaded. */
export async function askToLeave(): Promise<boolean> {
  const guard = [...guards].at(-1);
  if (guard === undefined) return true;
  const isAgreed = await ask(guard.message);
  if (isAgreed) reportDiscard(location.href);
  return isAgreed;
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (!isOpen && !isSessionOver) event.preventDefault();
}

/** Returns the guard whose changes would be lost by going to an address; `undefined` if none would. */
function findBlockingGuard(to: string): Guard | undefined {
  if (isOpen) return undefined;
  const from = new URL(address);
  const target = new URL(to, address);
  return [...guards].findLast((guard) => guard.isLeaving(from, target));
}

/** Returns whether users are asked before the page goes to an address of the site. */
export function shouldAskBeforeLeaving(to: string): boolean {
  return findBlockingGuard(to) !== undefined;
}

function toHistoryIndex(state: unknown): number | undefined {
  const stateIndex = (state as { idx?: unknown } | null)?.idx;
  return typeof stateIndex === 'number' ? stateIndex : undefined;
}

function recordPosition(): void {
  address = location.href;
  index = toHistoryIndex(history.state) ?? index;
}

async function navigateIfAgreed(message: string, to: string, go: () => void): Promise<void> {
  if (!(await ask(message))) return;
  reportDiscard(to);
  isOpen = true;
  go();
}

function guardMethod(name: 'pushState' | 'replaceState'): void {
  const change = history[name].bind(history);
  history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
    const guard = url === undefined || url === null ? undefined : findBlockingGuard(String(url));
    if (guard !== undefined) {
      // Repeated through `history`, so that single-spa, which wraps it later, notifies every router.
      void navigateIfAgreed(guard.message, String(url), () => {
        history[name](state, unused, url);
      });
      return;
    }
    change(state, unused, url);
    isOpen = false;
    recordPosition();
  };
}

/** Set while the page goes back to its former address, a step of which no router is notified; called on arrival. */
let onReturned: (() => void) | undefined;

function guardPop(event: PopStateEvent): void {
  // Single-spa sends this event after a change that was allowed; the history has not moved.
  if (!isHistoryStep(event)) return;
  if (onReturned !== undefined) {
    event.stopImmediatePropagation();
    onReturned();
    onReturned = undefined;
    return;
  }
  const eventIndex = toHistoryIndex(event.state);
  const guard = eventIndex === undefined || eventIndex === index ? undefined : findBlockingGuard(location.href);
  if (guard === undefined || eventIndex === undefined) {
    isOpen = false;
    recordPosition();
    return;
  }
  const step = eventIndex - index;
  const target = location.href;
  event.stopImmediatePropagation();
  const returning = new Promise<void>((resolve) => {
    onReturned = resolve;
  });
  history.go(-step);
  void returning.then(() => navigateIfAgreed(guard.message, target, () => history.go(step)));
}

// Registered before single-spa and any router: listeners of the window are called in the order of registration, and an
// earlier listener would already have left the screen.
recordPosition();
for (const name of ['pushState', 'replaceState'] as const) guardMethod(name);
window.addEventListener('popstate', guardPop, { capture: true });
