import { type Call, callApi, type CallInput, type CallResult } from '@dentarium/api';
import { getAgentConfig, getFileConfig, insertLoginLog } from '@dentarium/api/site/calls';
import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/membership/calls';
import { getModules } from '@dentarium/api/modules/calls';
import { getUserInfo, queryRolesByUserId, queryUserOrgs } from '@dentarium/api/account/user-calls';
import type { Mode } from '@dentarium/domain';

function request<C extends Call>(contract: C, input: CallInput<C>): Promise<CallResult<C>> {
  return callApi(contract, input, { silent: true });
}

/** Starts the requests about the user, and returns the pending answers. */
function startRequests(mode: Mode, fresh: boolean) {
  const isPublic = mode === 'public';
  return {
    user: request(getUserInfo, {}),
    fileConfig: request(getFileConfig, { query: { key: 'FileLibrary' } }),
    roles: request(queryRolesByUserId, {}),
    organisations: request(queryUserOrgs, {}),
    registry: request(getModules, {}),
    member: isPublic ? request(getMemberInfo, {}) : null,
    agentInfo: request(getAgentConfig, { query: { key: 'agent-ultra-info' } }),
    design: request(getAgentConfig, { query: { key: 'PRDesign' } }),
    members: isPublic ? request(getCanBePurchasedMemberList, {}) : null,
    login: isPublic && fresh ? request(insertLoginLog, { body: { code: navigator.userAgent, version: 'web' } }) : null,
  };
}

type SiteRequests = ReturnType<typeof startRequests>;

/** The answers of the server about the user and the site. */
type SiteAnswers = { readonly [Name in keyof SiteRequests]: Awaited<SiteRequests[Name]> };

/** The pending data of a signed-in page. */
export interface SiteRequest {
  readonly mode: Mode;
  /** The modules, which may arrive before the rest. */
  readonly registry: SiteRequests['registry'];
  /** All answers. It fails if any of them does: the page cannot start. */
  readonly answers: Promise<SiteAnswers>;
}

/**
 * Requests all data of a signed-in page at once (AUTH-03), before the code of the site runs.
 *
 * @param fresh whether the user has just signed in: public mode records it.
 */
export function requestSite(mode: Mode, fresh: boolean): SiteRequest {
  const requests = startRequests(mode, fresh);
  const answers = awaitAll(requests);
  // The code that shows the site handles the failure.
  answers.catch(() => undefined);
  return { mode, registry: requests.registry, answers };
}

async function awaitAll(requests: SiteRequests): Promise<SiteAnswers> {
  const [user, fileConfig, roles, organisations, registry, member, agentInfo, design, members, login] =
    await Promise.all([
      requests.user,
      requests.fileConfig,
      requests.roles,
      requests.organisations,
      requests.registry,
      requests.member,
      requests.agentInfo,
      requests.design,
      requests.members,
      requests.login,
    ]);
  return { user, fileConfig, roles, organisations, registry, member, agentInfo, design, members, login };
}
