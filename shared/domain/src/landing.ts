import { isTriageUser, type Standing } from './condition.ts';

/**
 * Where a user lands after sign-in (specification, section 4): the first of the wanted pages whose module is there.
 *
 * @param routes the routes that the enabled modules declare.
 * @param signs whether the user belongs to a signing organisation.
 * @returns a path; `/patient` when nothing else fits.
 */
export function landingPath(
  standing: Pick<Standing, 'mode' | 'rights'>,
  signs: boolean,
  routes: readonly string[],
): string {
  const wanted: string[] = [];
  if (isTriageUser(standing)) wanted.push('/triage');
  if (standing.mode === 'public' || signs) wanted.push('/case');
  return wanted.find((path) => routes.includes(path)) ?? '/patient';
}
