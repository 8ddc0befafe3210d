import { bus } from '@dentarium/bus';
import { isHistoryStep } from './history-step.ts';

/** Something unsaved on the page. */
export interface Guard {
  /** What people are asked. */
  readonly message: string;
  /** Whether a way on the site would lose what is unsaved. */
  readonly leaves: (from: URL, to: URL) => boolean;
}

const guards = new Set<Guard>();
let ask: (message: string) => boolean | Promise<boolean> = () => true;
/** Set while a way that was agreed to is gone. */
let open = false;
/** Set once the session has ended: nothing can be saved any more, and what was typed is kept as a draft. */
let over = false;
bus.on('session:ended', () => {
  over = true;
});
/** The page's place in the history, as the routers count it; the address shown there. */
let index = 0;
let address = '';

/** Sets who asks whether to leave: the shell's dialog. Until then nobody does. */
export function setLeaveQuestion(question: (message: string) => boolean | Promise<boolean>): void {
  ask = question;
}

/**
 * Guards what is unsaved against every way off the screen: other routes of any router of the page, back and forward,
 * closing and reloading. It acts before any router is told of the new address.
 *
 * @returns ends the guard.
 */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  if (guards.size === 1) window.addEventListener('beforeunload', askBrowser);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

/** Whether something on the page is unsaved. */
export function hasUnsaved(): boolean {
  return guards.size > 0;
}

/** Asks before what is unsaved on the page is lost without another address, as when a module is loaded anew. */
export async function askToLeave(): Promise<boolean> {
  const guard = [...guards].at(-1);
  return guard === undefined || ask(guard.message);
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (!open && !over) event.preventDefault();
}

/** What would be lost by going to an address; `undefined` when nothing would. */
function inTheWay(to: string): Guard | undefined {
  if (open) return undefined;
  const from = new URL(address);
  const target = new URL(to, address);
  return [...guards].findLast((guard) => guard.leaves(from, target));
}

/** Whether people are asked before the page goes to an address of the site. */
export function asksBefore(to: string): boolean {
  return inTheWay(to) !== undefined;
}

function placeOf(state: unknown): number | undefined {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : undefined;
}

function arrived(): void {
  address = location.href;
  index = placeOf(history.state) ?? index;
}

async function goIfAgreed(message: string, go: () => void): Promise<void> {
  if (!(await ask(message))) return;
  open = true;
  go();
}

function guardMethod(name: 'pushState' | 'replaceState'): void {
  const change = history[name].bind(history);
  history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
    const guard = url === undefined || url === null ? undefined : inTheWay(String(url));
    if (guard !== undefined) {
      // Done again through `history`, so that whoever wraps it later, single-spa, tells every router.
      void goIfAgreed(guard.message, () => {
        history[name](state, unused, url);
      });
      return;
    }
    change(state, unused, url);
    open = false;
    arrived();
  };
}

/** Set while the page goes back to where it was, a step that no router is told of; called when it is there. */
let onReturned: (() => void) | undefined;

function guardPop(event: PopStateEvent): void {
  // Sent by single-spa after a change that was allowed; the history has not moved.
  if (!isHistoryStep(event)) return;
  if (onReturned !== undefined) {
    event.stopImmediatePropagation();
    onReturned();
    onReturned = undefined;
    return;
  }
  const place = placeOf(event.state);
  const guard = place === undefined || place === index ? undefined : inTheWay(location.href);
  if (guard === undefined || place === undefined) {
    open = false;
    arrived();
    return;
  }
  const step = place - index;
  event.stopImmediatePropagation();
  const returned = new Promise<void>((resolve) => {
    onReturned = resolve;
  });
  history.go(-step);
  void returned.then(() => goIfAgreed(guard.message, () => history.go(step)));
}

// Before single-spa and any router listens: events of the window reach their listeners in the order of registration,
// and who came first would have left the screen already.
arrived();
for (const name of ['pushState', 'replaceState'] as const) guardMethod(name);
window.addEventListener('popstate', guardPop, { capture: true });
