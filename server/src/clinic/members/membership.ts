import type { MemberInfo, MemberPlan } from '@dentarium/api/membership/calls';
import { BENEFIT_KEYS, BENEFIT_NAMES, CLOUD_STORAGE_KEY, formatDate, isBenefitKey } from '@dentarium/domain';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { SiteContext } from '../../kernel/access/site-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { findMembership } from './find-membership.ts';

const DURATION_UNITS = ['day', 'month', 'year'] as const;

function toBenefits(
  plan: (Pick<Tables['member_plan'], 'storage_bytes'> & { benefits: number[] }) | undefined,
  usage: number,
): MemberInfo['permissionInfoVOs'] {
  const keys = BENEFIT_KEYS.map((key) => ({
    permissionKey: key,
    isEnable: plan?.benefits.includes(key) ?? false,
    expansionInfoVOs: [],
  }));
  const total = plan?.storage_bytes ?? 0;
  return [...keys, { permissionKey: CLOUD_STORAGE_KEY, isEnable: total > 0, expansionInfoVOs: [{ usage, total }] }];
}

/** Lists every benefit by name with its state for the user. */
export async function readBenefits(ctx: Context) {
  const { principal } = ctx;
  const { permissionInfoVOs } = await readMembership(ctx);
  return permissionInfoVOs.map((benefit) => ({
    ...benefit,
    permissionName:
      BENEFIT_NAMES[isBenefitKey(benefit.permissionKey) ? benefit.permissionKey : CLOUD_STORAGE_KEY][
        principal.language
      ],
  }));
}

/** Computes the bytes that the organisations of the user store. */
async function computeStorageUsage(ctx: Context): Promise<number> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  if (organisationIds.length === 0) return 0;
  const row = await db
    .selectFrom('stored_object')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('organisation_id', 'in', organisationIds)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Loads the membership of the user; without one, no benefit is enabled. */
export async function readMembership(ctx: Context): Promise<MemberInfo> {
  const { principal } = ctx;
  const { accountId, db } = ctx.requireSelf();
  const membership = await findMembership(db, accountId);
  const usage = await computeStorageUsage(ctx);
  return {
    memberName: membership === undefined ? '' : getPlanName(membership.plan, principal.language),
    expirationTime: membership?.expiresAt.toISOString() ?? null,
    expirationTimeStr: formatDate(membership?.expiresAt),
    permissionInfoVOs: toBenefits(membership?.isActive === true ? membership.plan : undefined, usage),
  };
}

function getPlanName(plan: Pick<Tables['member_plan'], 'name_ch' | 'name_en'>, language: 'ch' | 'en'): string {
  return language === 'ch' ? plan.name_ch : plan.name_en;
}

function toPlan(row: Selectable<Tables['member_plan']>, language: 'ch' | 'en'): MemberPlan {
  return {
    id: row.id,
    memberName: getPlanName(row, language),
    price: row.price,
    duration: row.duration,
    durationString: DURATION_UNITS[row.duration_unit - 1] ?? 'day',
    canBuy: row.can_buy,
    permissionInfoVOs: toBenefits(row, 0),
  };
}

/** Lists the memberships that can be bought, the cheapest first. */
export async function readPlans({ db, principal }: SiteContext): Promise<MemberPlan[]> {
  const rows = await db
    .selectFrom('member_plan')
    .selectAll()
    .where('can_buy', '=', true)
    .orderBy('price')
    .orderBy('id')
    .execute();
  return rows.map((row) => toPlan(row, principal.language));
}
