import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { holds, landingPath } from '@dentarium/domain';
import type { Session } from '@dentarium/platform';

/**
 * Where somebody is who has just signed in: where the link pointed, unless he may not open that or there was none; then
 * the landing page of his standing (AUTH-04, AUTH-10).
 *
 * @param wanted the path that the page was opened with.
 */
export function placeAfterSignIn(wanted: string, session: Session, modules: readonly RegisteredModule[]): string {
  const enabled = modules.filter((module) => module.enabled);
  const tabs = enabled.flatMap((module) => module.tabs);
  const closed = tabs.some((tab) => tab.to === wanted && !holds(tab.when, session.standing));
  if (wanted !== '/' && !closed) return wanted;
  const signs = session.organisations.some(({ authId }) => authId !== '');
  return landingPath(
    session.standing,
    signs,
    enabled.flatMap((module) => module.routes),
  );
}
