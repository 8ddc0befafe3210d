import type { MemberInfo, MemberPlan } from '@dentarium/api/services/member-service';
import { formatDate } from '@dentarium/domain';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { MemberPlanTable } from '../../kernel/db/tables.ts';

/** Benefit keys 1 to 8 (specification, section 3); key 9 is cloud storage. */
const BENEFIT_KEYS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const CLOUD_STORAGE_KEY = 9;
const DURATION_UNITS = ['day', 'month', 'year'] as const;

function benefits(
  plan: (Pick<MemberPlanTable, 'storage_bytes'> & { benefits: number[] }) | undefined,
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

/** The names of the benefits by key (specification, section 3). */
const BENEFIT_NAMES: Readonly<Record<number, { readonly ch: string; readonly en: string }>> = {
  1: { ch: 'AI 影像整理', en: 'AI image organisation' },
  2: { ch: '一键打码', en: 'One-click masking' },
  3: { ch: '相机影像整理', en: 'Camera image sorting' },
  4: { ch: '智能重叠', en: 'Smart overlay' },
  5: { ch: '自定义测量', en: 'Custom measurements' },
  6: { ch: 'CT 模块', en: 'CT module' },
  7: { ch: '一键病例总结', en: 'One-click case summary' },
  8: { ch: 'AI 定点描迹', en: 'AI landmark tracing' },
  9: { ch: '云存储', en: 'Cloud storage' },
};

/** Every benefit by name, with what the user has of it. */
export async function readBenefits(ctx: Context) {
  const { principal } = ctx;
  const { permissionInfoVOs } = await readMembership(ctx);
  return permissionInfoVOs.map((benefit) => ({
    ...benefit,
    permissionName: BENEFIT_NAMES[benefit.permissionKey]?.[principal.language] ?? '',
  }));
}

/** The bytes that the organisations of the user keep in the store. */
async function storageUsage(ctx: Context): Promise<number> {
  const { db } = ctx;
  if (ctx.organisations().length === 0) return 0;
  const row = await db
    .selectFrom('stored_object')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('organisation_id', 'in', ctx.organisations())
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** The membership of the user; without one, no benefit is enabled. */
export async function readMembership(ctx: Context): Promise<MemberInfo> {
  const { db, principal } = ctx;
  const row = await db
    .selectFrom('account_member')
    .innerJoin('member_plan', 'member_plan.id', 'account_member.plan_id')
    .selectAll('member_plan')
    .select('account_member.expires_at')
    .where('account_member.account_id', '=', ctx.self())
    .executeTakeFirst();
  const usage = await storageUsage(ctx);
  const active = row !== undefined && row.expires_at > new Date() ? row : undefined;
  return {
    memberName: row === undefined ? '' : nameOf(row, principal.language),
    expirationTime: row?.expires_at.toISOString() ?? null,
    expirationTimeStr: formatDate(row?.expires_at),
    permissionInfoVOs: benefits(active, usage),
  };
}

function nameOf(plan: Pick<MemberPlanTable, 'name_ch' | 'name_en'>, language: 'ch' | 'en'): string {
  return language === 'ch' ? plan.name_ch : plan.name_en;
}

function planOf(row: Selectable<MemberPlanTable>, language: 'ch' | 'en'): MemberPlan {
  return {
    id: row.id,
    memberName: nameOf(row, language),
    price: row.price,
    duration: row.duration,
    durationString: DURATION_UNITS[row.duration_unit - 1] ?? 'day',
    canBuy: row.can_buy,
    permissionInfoVOs: benefits(row, 0),
  };
}

/** The memberships that can be bought, the cheapest first. */
export async function readPlans(ctx: Context): Promise<MemberPlan[]> {
  const { db, principal } = ctx;
  ctx.site();
  const rows = await db
    .selectFrom('member_plan')
    .selectAll()
    .where('can_buy', '=', true)
    .orderBy('price')
    .orderBy('id')
    .execute();
  return rows.map((row) => planOf(row, principal.language));
}
