import { callApi } from '@dentarium/api';
import { getWhitelist } from '@dentarium/api/site/calls';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { Standing } from '@dentarium/domain';

/** The white lists that conditions of the enabled modules name. */
function listsIn(modules: readonly RegisteredModule[]): string[] {
  const entries = modules
    .filter(({ enabled }) => enabled)
    .flatMap(({ tabs, menu = [], landing = [], home, actions = [] }) => [
      ...tabs,
      ...menu,
      ...landing,
      ...actions,
      ...(home === undefined ? [] : [home]),
    ]);
  return [...new Set(entries.flatMap(({ when }) => when?.whitelist ?? []))];
}

/**
 * Reads the white lists that modules go by; where none does nothing is asked (HEAD-11). A list that cannot be read has
 * nobody on it: the page starts without what it would show.
 */
export async function readWhitelists(modules: readonly RegisteredModule[]): Promise<Standing['whitelists']> {
  const read = listsIn(modules).map(async (list) => {
    const answer = await callApi(
      getWhitelist,
      { params: { list }, query: { key: 'whiteList' } },
      { silent: true },
    ).catch(() => null);
    return [list, answer?.data[0]?.value.map(({ name }) => name) ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
