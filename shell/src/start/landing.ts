import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { holds, landingPath } from '@dentarium/domain';
import { isSwitchedOn, type Session } from '@dentarium/platform';
import { visibleTabs } from '../header/visible-tabs.ts';

/**
 * Where somebody is who has just signed in: where the link pointed, unless they may not open that or there was none; then
 * the landing page of their standing (AUTH-04, AUTH-10). Who may not open that either is at the first page that they may.
 *
 * @param wanted the path that the page was opened with.
 */
export function placeAfterSignIn(wanted: string, session: Session, modules: readonly RegisteredModule[]): string {
  const enabled = modules.filter((module) => module.enabled);
  const tabs = enabled.flatMap((module) => module.tabs);
  const isOpen = (path: string): boolean => tabs.every((tab) => tab.to !== path || holds(tab.when, session.standing));
  if (wanted !== '/' && isOpen(wanted)) return wanted;
  const signs = session.organisations.some(({ authId }) => authId !== '');
  const landing = landingPath(
    session.standing,
    signs,
    enabled.flatMap((module) => module.routes).filter((route) => isSwitchedOn(route, session.standing.flags)),
  );
  return isOpen(landing) ? landing : (visibleTabs(modules, session.standing)[0]?.to ?? landing);
}
