import { BENEFIT_KEYS, CLOUD_STORAGE_KEY } from '@dentarium/domain';
import { type PlanTerms, toDays } from '@dentarium/domain/membership';
import type { MemberInfo } from '@dentarium/api/membership/calls';
import type { Kysely, Selectable } from 'kysely';
import type { SiteDatabase, Tables } from '../../../kernel/db/tables.ts';
import '../tables.ts';

/** A version of a plan. */
export type PlanVersion = Selectable<Tables['plan_version']>;

/** Returns the terms of a plan by which the rules decide. */
export function toTerms(plan: PlanVersion): PlanTerms {
  const { code, price, tier, unit, duration, is_on_sale: isOnSale, replaced_at: replacedAt } = plan;
  const days = unit === null || duration === null ? null : toDays({ unit, count: duration });
  // Nobody pays a price that is no longer that of the plan; what is free is given by other ways.
  return { code, price, tier, days, isOnSale: isOnSale && replacedAt === null && price > 0 };
}

/** Returns the name of a plan in a language. */
export function getPlanName(plan: Pick<PlanVersion, 'name_ch' | 'name_en'>, language: 'ch' | 'en'): string {
  return language === 'ch' ? plan.name_ch : plan.name_en;
}

/** Finds a version of a plan. */
export async function findPlanVersion(db: Kysely<Tables>, id: number): Promise<PlanVersion | undefined> {
  return db.selectFrom('plan_version').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the current version of a plan by its code, and by its unit if there are several. */
export async function findCurrentPlan(
  db: Kysely<Tables>,
  code: string,
  unit?: PlanVersion['unit'],
): Promise<PlanVersion | undefined> {
  return db
    .selectFrom('plan_version')
    .selectAll()
    .where('code', '=', code)
    .where('replaced_at', 'is', null)
    .$if(unit !== undefined, (query) => query.where('unit', '=', unit ?? null))
    .orderBy('price', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the current plans on sale, the cheapest first. */
export async function listPlansOnSale(db: SiteDatabase): Promise<PlanVersion[]> {
  return db
    .selectFrom('plan_version')
    .selectAll()
    .where('is_on_sale', '=', true)
    .where('replaced_at', 'is', null)
    .where('price', '>', 0)
    .orderBy('price')
    .orderBy('id')
    .execute();
}

/** Returns every benefit with its state in a plan; without a plan none is enabled. */
export function toBenefits(
  plan: Pick<PlanVersion, 'benefits' | 'storage_bytes'> | undefined,
  storage: MemberInfo['permissionInfoVOs'][number]['expansionInfoVOs'],
): MemberInfo['permissionInfoVOs'] {
  const tools = BENEFIT_KEYS.map((key) => ({
    permissionKey: key,
    isEnable: plan?.benefits.includes(key) ?? false,
    expansionInfoVOs: [],
  }));
  const hasStorage = (plan?.storage_bytes ?? 0) > 0;
  return [...tools, { permissionKey: CLOUD_STORAGE_KEY, isEnable: hasStorage, expansionInfoVOs: storage }];
}
