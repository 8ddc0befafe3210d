import type { MemberInfo } from '@dentarium/api/membership/calls';
import type { UserOrganisation } from '@dentarium/api/account/user-calls';
import { type BenefitKey, RIGHT_NAMES, type RightName, ROLES, type RoleName } from '@dentarium/domain';
import { setSession } from '../session/session.ts';

/** The id of the signed-in user. */
export const USER_ID = '22222222-2222-4222-8222-222222222222';

/** The clinic of the signed-in user. */
export const CLINIC = {
  id: '11111111-1111-4111-8111-111111111111',
  name: '明眸口腔',
  nameEn: 'Bright Dental',
  authId: '',
};

/** Builds a membership with some benefits. `expiry` is a date. */
export function buildMember(benefits: readonly BenefitKey[], expiry = '2999-01-01'): MemberInfo {
  return {
    memberName: 'Super',
    expirationTime: `${expiry}T00:00:00Z`,
    expirationTimeStr: expiry,
    permissionInfoVOs: benefits.map((permissionKey) => ({ permissionKey, isEnable: true, expansionInfoVOs: [] })),
  };
}

/** Signs Dr Wang in, by default in a clinic of one, with every right, no role and no membership. */
export function signIn(
  options: {
    readonly mode?: 'public' | 'private';
    readonly rights?: readonly RightName[];
    readonly roles?: readonly RoleName[];
    readonly member?: MemberInfo | null;
    readonly organisations?: readonly UserOrganisation[];
  } = {},
): void {
  const { mode = 'private', rights = RIGHT_NAMES, roles = [], member = null, organisations = [CLINIC] } = options;
  const flags = {
    online: false,
    prDesign: false,
    agent: false,
    remote: false,
    notes: false,
    callNumber: false,
    dentureDesign: false,
  };
  setSession({
    user: {
      id: USER_ID,
      name: 'Dr Wang',
      userName: 'wang',
      phoneNumber: '',
      avatar: '',
      isshowOperation: 0,
      isOrthodontist: true,
      gender: 2,
    },
    mode,
    standing: {
      mode,
      rights: new Set(rights),
      roleIds: new Set(roles.map((role) => ROLES[role])),
      flags,
      userName: 'wang',
      signs: false,
      lab: false,
      whitelists: {},
    },
    organisations,
    fileConfig: { libraryRoot: '', libraryBucket: '', libraryType: 0, remark1: '', region: '', maxFileSize: 1e9 },
    member,
  });
}
