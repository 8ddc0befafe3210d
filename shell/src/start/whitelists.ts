import { callApi } from '@dentarium/api';
import { getWhitelist } from '@dentarium/api/site/calls';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { Standing } from '@dentarium/domain';

/** Lists the white lists in the conditions of the enabled modules. */
function listWhitelists(modules: readonly RegisteredModule[]): string[] {
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
 * Reads the white lists that modules use; without any nothing is requested (HEAD-11). A list that cannot be read counts
 * as empty: the page starts without its content.
 */
export async function readWhitelists(modules: readonly RegisteredModule[]): Promise<Standing['whitelists']> {
  const answers = listWhitelists(modules).map(async (list) => {
    const answer = await callApi(
      getWhitelist,
      { params: { list }, query: { key: 'whiteList' } },
      { silent: true },
    ).catch(() => null);
    return [list, answer?.data[0]?.value.map(({ name }) => name) ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}
