import { type Call, callApi, type CallInput, type CallResult } from '@dentarium/api';
import { getAgentConfig, getFileConfig, insertLoginLog } from '@dentarium/api/site/calls';
import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/membership/calls';
import { getModules } from '@dentarium/api/modules/calls';
import { getUserInfo, queryRolesByUserId, queryUserOrgs } from '@dentarium/api/account/user-calls';
import type { Mode } from '@dentarium/domain';

function ask<C extends Call>(contract: C, input: CallInput<C>): Promise<CallResult<C>> {
  return callApi(contract, input, { silent: true });
}

/** The questions about the user, as a record of the answers that are under way. */
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

/** What the server says of the user and the site. */
type SiteAnswers = { readonly [Name in keyof Questions]: Awaited<Questions[Name]> };

/** What a signed-in page stands on, while it is asked for. */
export interface AskedSite {
  readonly mode: Mode;
  /** The modules, which may be here before the rest. */
  readonly registry: Questions['registry'];
  /** Everything. It fails when any of it does: the page cannot start. */
  readonly answers: Promise<SiteAnswers>;
}

/**
 * Asks for everything that a signed-in page stands on, at once (AUTH-03), before the site's code runs.
 *
 * @param fresh whether the user has signed in just now: public mode records it.
 */
export function askSite(mode: Mode, fresh: boolean): AskedSite {
  const asked = questions(mode, fresh);
  const answers = allOf(asked);
  // Whoever shows the site is told of the failure.
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
