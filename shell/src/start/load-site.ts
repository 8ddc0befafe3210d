import type { Call, CallInput, CallResult } from '@dentarium/api';
import { getAgentConfig } from '@dentarium/api/site/calls';
import { getCanBePurchasedMemberList } from '@dentarium/api/membership/calls';
import { getModules, type RegisteredModule } from '@dentarium/api/modules/calls';
import { FLAG_NAMES, type Flags, type RightName, resolveRights } from '@dentarium/domain';
import { callQuery, queryClient, type Session } from '@dentarium/platform';
import type { SiteRequest } from './request-site.ts';
import { readWhitelists } from './whitelists.ts';

/** The data that the signed-in page starts with. */
export interface Site {
  readonly session: Session;
  readonly modules: readonly RegisteredModule[];
  /**
   * True if a private-mode user has no role and no function at a manufacturer, so that nothing can be shown to them.
   */
  readonly isRoleMissing: boolean;
}

/** Caches an answer for later use. */
function cacheAnswer<C extends Call>(contract: C, input: CallInput<C>, answer: CallResult<C>): void {
  queryClient.setQueryData(callQuery(contract, input).queryKey, answer);
}

/**
 * Creates the session of a page from its requested data.
 *
 * @throws ApiError when any of it fails: the page cannot start.
 */
export async function loadSite({ mode, answers }: SiteRequest): Promise<Site> {
  const { user, fileConfig, roles, organisations, registry, member, agentInfo, design, members } = await answers;
  cacheAnswer(getModules, {}, registry);
  cacheAnswer(getAgentConfig, { query: { key: 'agent-ultra-info' } }, agentInfo);
  cacheAnswer(getAgentConfig, { query: { key: 'PRDesign' } }, design);
  if (members !== null) cacheAnswer(getCanBePurchasedMemberList, {}, members);
  const lab = (user.labFunctions ?? []).length > 0;
  const rightIds = roles.flatMap((role) => role.jurisdictionList.map(({ id }) => id));
  const standing = {
    mode,
    // Staff of a manufacturer have none of the rights of a clinic.
    rights: lab ? new Set<RightName>() : resolveRights(mode, rightIds),
    roleIds: new Set(roles.map(({ id }) => id)),
    flags: toFlags(registry.flags),
    userName: user.userName,
    lab,
    signs: organisations.some(({ authId }) => authId !== ''),
    whitelists: await readWhitelists(registry.modules),
  };
  return {
    session: { user, mode, standing, organisations, fileConfig, member },
    modules: registry.modules,
    isRoleMissing: mode !== 'public' && roles.length === 0 && !standing.lab,
  };
}

/** Returns the switches of the site from the registry. */
export function toFlags(registryFlags: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, registryFlags[name] === true])) as Flags;
}
