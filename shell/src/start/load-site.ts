import { type Call, callApi, type CallInput, type CallResult } from '@dentarium/api';
import { getAgentConfig, getFileConfig, insertLoginLog } from '@dentarium/api/services/config-service';
import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/services/member-service';
import { getModules, type RegisteredModule } from '@dentarium/api/services/module-service';
import { getUserInfo, queryRolesByUserId, queryUserOrgs } from '@dentarium/api/services/user-service';
import { FLAG_NAMES, type Flags, type Mode, type RightName, rightsOf } from '@dentarium/domain';
import { callQuery, queryClient, type Session } from '@dentarium/platform';
import { readWhitelists } from './whitelists.ts';

/** What the signed-in page starts with. */
export interface Site {
  readonly session: Session;
  readonly modules: readonly RegisteredModule[];
  /** Whether a private-mode user has no role and no function at a manufacturer, so that nothing can be shown to them. */
  readonly lacksRole: boolean;
}

function ask<C extends Call>(contract: C, input: CallInput<C>): Promise<CallResult<C>> {
  return callApi(contract, input, { silent: true });
}

/** Asks, and keeps the answer for whoever needs it later. */
function fetchCached<C extends Call>(contract: C, input: CallInput<C>): Promise<CallResult<C>> {
  return queryClient.query(callQuery(contract, input, { silent: true }));
}

/**
 * Loads everything that a signed-in page stands on, at once (AUTH-03).
 *
 * @param fresh whether the user has signed in just now: public mode records it.
 * @throws ApiError when any of it fails: the page cannot start.
 */
export async function loadSite(mode: Mode, fresh: boolean): Promise<Site> {
  const isPublic = mode === 'public';
  const [user, fileConfig, roles, organisations, registry, member] = await Promise.all([
    ask(getUserInfo, {}),
    ask(getFileConfig, { query: { key: 'FileLibrary' } }),
    ask(queryRolesByUserId, {}),
    ask(queryUserOrgs, {}),
    fetchCached(getModules, {}),
    isPublic ? ask(getMemberInfo, {}) : null,
    fetchCached(getAgentConfig, { query: { key: 'agent-ultra-info' } }),
    fetchCached(getAgentConfig, { query: { key: 'PRDesign' } }),
    isPublic ? fetchCached(getCanBePurchasedMemberList, {}) : null,
    isPublic && fresh ? ask(insertLoginLog, { body: { code: navigator.userAgent, version: 'web' } }) : null,
  ]);
  const lab = (user.labFunctions ?? []).length > 0;
  const rightIds = roles.flatMap((role) => role.jurisdictionList.map(({ id }) => id));
  const standing = {
    mode,
    // Whoever works at a manufacturer has nothing of a clinic, and none of its rights.
    rights: lab ? new Set<RightName>() : rightsOf(mode, rightIds),
    roleIds: new Set(roles.map(({ id }) => id)),
    flags: flagsOf(registry.flags),
    userName: user.userName,
    lab,
    signs: organisations.some(({ authId }) => authId !== ''),
    whitelists: await readWhitelists(registry.modules),
  };
  return {
    session: { user, mode, standing, organisations, fileConfig, member },
    modules: registry.modules,
    lacksRole: !isPublic && roles.length === 0 && !standing.lab,
  };
}

/** The switches of the site by what the registry says. */
export function flagsOf(found: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, found[name] === true])) as Flags;
}
