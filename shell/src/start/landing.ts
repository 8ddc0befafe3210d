import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { isConditionMet } from '@dentarium/domain';
import { listDeclaredEntries, type Session } from '@dentarium/platform';
import { listVisibleTabs } from '../header/list-visible-tabs.ts';

/** Returns whether a user may open a page: no tab with its address is hidden from them. */
function canOpen(path: string, { standing }: Session, modules: readonly RegisteredModule[]): boolean {
  const tabs = modules.filter(({ enabled }) => enabled).flatMap((module) => module.tabs);
  return tabs.every(({ to, when }) => to !== path || isConditionMet(when, standing));
}

/**
 * Finds the landing page of a user (AUTH-04): the first that the enabled modules declare for them, if they may open it,
 * else the first of their tabs.
 *
 * @returns undefined when no module shows them anything.
 */
function findLanding(session: Session, modules: readonly RegisteredModule[]): string | undefined {
  const landing = listDeclaredEntries(modules, session.standing, (module) => module.landing)[0]?.to;
  if (landing !== undefined && canOpen(landing, session, modules)) return landing;
  return listVisibleTabs(modules, session.standing)[0]?.to ?? landing;
}

/**
 * Finds the address of the logo: the first page that a module declares for it and the user may open, else their landing
 * page (HEAD-02).
 */
export function findHome(session: Session, modules: readonly RegisteredModule[]): string | undefined {
  const home = listDeclaredEntries(modules, session.standing, (module) =>
    module.home === undefined ? [] : [module.home],
  )[0]?.to;
  return home !== undefined && canOpen(home, session, modules) ? home : findLanding(session, modules);
}

/**
 * Finds the address of a user who has just signed in: that of the link, unless they may not open it or there was none;
 * then their landing page (AUTH-10).
 *
 * @param requestedPath the path that the page was opened with.
 */
export function findPathAfterSignIn(
  requestedPath: string,
  session: Session,
  modules: readonly RegisteredModule[],
): string {
  if (requestedPath !== '/' && canOpen(requestedPath, session, modules)) return requestedPath;
  return findLanding(session, modules) ?? requestedPath;
}
