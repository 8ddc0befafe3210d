import { type Call, callApi, type CallInput, type CallResult } from '@dentarium/api';
import { getAgentConfig, getFileConfig, insertLoginLog } from '@dentarium/api/site/calls';
import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/membership/calls';
import { getModules } from '@dentarium/api/modules/calls';
import { getUserInfo, queryRolesByUserId, queryUserOrgs } from '@dentarium/api/account/user-calls';
import type { Mode } from '@dentarium/domain';

function ask<C extends Call>(contract: C, input: CallInput<C>): Promise<CallResult<C>> {
  return callApi(contract, input, { silent: true });
}

/** Starts the requests about the user, and returns the pending answers. */
function questions(mode: Mode, fresh: boolean) {
  const isPublic = mode === 'public';
  return {
    user: ask(getUserInfo, {}),
    fileConfig: ask(getFileConfig, { query: { key: 'FileLibrary' } }),
    roles: ask(queryRolesByUserId, {}),
    organisations: ask(queryUserOrgs, {}),
    registry: ask(getModules, {}),
    member: isPublic ? ask(getMemberInfo, {}) : null,
    agentInfo: ask(getAgentConfig, { query: { key: 'agent-ultra-info' } }),
    design: ask(getAgentConfig, { query: { key: 'PRDesign' } }),
    members: isPublic ? ask(getCanBePurchasedMemberList, {}) : null,
    login: isPublic && fresh ? ask(insertLoginLog, { body: { code: navigator.userAgent, version: 'web' } }) : null,
  };
}

type Questions = ReturnType<typeof questions>;

/** The answers of the server about the user and the site. */
type SiteAnswers = { readonly [Name in keyof Questions]: Awaited<Questions[Name]> };

/** The pending data of a signed-in page. */
export interface AskedSite {
  readonly mode: Mode;
  /** The modules, which may arrive before the rest. */
  readonly registry: Questions['registry'];
  /** All answers. It fails if any of them does: the page cannot start. */
  readonly answers: Promise<SiteAnswers>;
}

/**
 * Requests all data of a signed-in page at once (AUTH-03), before the code of the site runs.
 *
 * @param fresh whether the user has just signed in: public mode records it.
 */
export function askSite(mode: Mode, fresh: boolean): AskedSite {
  const asked = questions(mode, fresh);
  const answers = allOf(asked);
  // The code that shows the site handles the failure.
  answers.catch(() => undefined);
  return { mode, registry: asked.registry, answers };
}

async function allOf(asked: Questions): Promise<SiteAnswers> {
  const [user, fileConfig, roles, organisations, registry, member, agentInfo, design, members, login] =
    await Promise.all([
      asked.user,
      asked.fileConfig,
      asked.roles,
      asked.organisations,
      asked.registry,
      asked.member,
      asked.agentInfo,
      asked.design,
      asked.members,
      asked.login,
    ]);
  return { user, fileConfig, roles, organisations, registry, member, agentInfo, design, members, login };
}
