import type { MemberInfo } from '@dentarium/api/membership/calls';
import { BENEFIT_KEYS, BENEFIT_NAMES, CLOUD_STORAGE_KEY, isBenefitKey } from '@dentarium/domain';
import { formatZonedDate } from '@dentarium/domain/membership';
import type { Context } from '../../kernel/access/context.ts';
import type { Config } from '../../kernel/config/config.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { readStorageUse } from '../../objects/quota/storage-quota.ts';
import { findMembership } from './find-membership.ts';
import { getPlanName, toBenefits } from './plans/plan-version.ts';

/** The expiry of a membership without an end, for clients that compare it with today. */
const ENDLESS = '9999-12-31T00:00:00.000Z';

/** The time zone of the site: that of its machine. */
export const SITE_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The membership of everybody on a private site: none, with all benefits and no limit of storage. */
const PRIVATE_INFO: MemberInfo = {
  memberName: '',
  expirationTime: null,
  expirationTimeStr: '',
  permissionInfoVOs: [...BENEFIT_KEYS, CLOUD_STORAGE_KEY].map((permissionKey) => ({
    permissionKey,
    isEnable: true,
    expansionInfoVOs: [],
  })),
};

/** Refuses a call of memberships on a private site, where every tool is free. @throws Failure `not.found` */
export function requirePublicSite(mode: Config['mode']): void {
  if (mode !== 'public') throw new Failure('not.found');
}

/** Returns the membership of the caller; without one, no benefit is enabled. */
export async function readMemberInfo(ctx: Context): Promise<MemberInfo> {
  const { principal } = ctx;
  const { accountId, db } = ctx.requireSelf();
  if (principal.mode === 'private') return PRIVATE_INFO;
  const membership = await findMembership(db, accountId);
  const home = await db
    .selectFrom('home_organisation')
    .select('organisation_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const use = home === undefined ? undefined : await readStorageUse(db, home.organisation_id);
  const storage = use === undefined || use.limit === null ? [] : [{ usage: use.used, total: use.limit }];
  const endsAt = membership?.endsAt;
  return {
    memberName: membership === undefined ? '' : getPlanName(membership.plan, principal.language),
    expirationTime: endsAt?.toISOString() ?? (endsAt === null ? ENDLESS : null),
    expirationTimeStr: endsAt ? formatZonedDate(endsAt, SITE_TIME_ZONE) : '',
    permissionInfoVOs: toBenefits(membership?.isActive === true ? membership.plan : undefined, storage),
  };
}

/** Lists every benefit by name with its state for the caller. */
export async function listBenefits(ctx: Context) {
  const { language } = ctx.principal;
  const { permissionInfoVOs } = await readMemberInfo(ctx);
  return permissionInfoVOs.map((benefit) => {
    const { permissionKey: key } = benefit;
    return { ...benefit, permissionName: BENEFIT_NAMES[isBenefitKey(key) ? key : CLOUD_STORAGE_KEY][language] };
  });
}
