import type { UsesOfMonth } from '@dentarium/api/services/classification-service';
import { BENEFIT_KEYS, BENEFIT_USES } from '@dentarium/domain';

/** How often one tool was used. */
export interface ToolUse {
  readonly type: string;
  /** By month, `YYYY-MM`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** The months as `YYYY-MM`, the latest first, as the server counts them (UTC). */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, before) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)).toISOString().slice(0, 7),
  );
}

/** What was used, each tool once: the eight tools of membership first and all of them, then other algorithms by name. */
export function usesByTool(uses: readonly UsesOfMonth[]): ToolUse[] {
  const tools: readonly string[] = BENEFIT_KEYS.map((key) => BENEFIT_USES[key]);
  const others = new Set(uses.map(({ type }) => type).filter((type) => !tools.includes(type)));
  return [...tools, ...[...others].toSorted()].map((type) => {
    const own = uses.filter((use) => use.type === type);
    return {
      type,
      counts: new Map(own.map(({ month, count }) => [month, count])),
      total: own.reduce((sum, { count }) => sum + count, 0),
    };
  });
}
