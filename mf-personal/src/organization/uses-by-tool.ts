import type { UsesOfPeriod } from '@dentarium/api/classification/calls';
import { BENEFIT_KEYS, BENEFIT_USES, formatDate } from '@dentarium/domain';

/** How often one tool was used. */
export interface ToolUse {
  readonly type: string;
  /** By the number of the month, from 0. */
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

/** Months one after the other, and the instants between which the server counts. */
export interface Months {
  /** As `YYYY-MM`, the first one first. */
  readonly names: readonly string[];
  readonly limits: string;
}

/** The last months up to the present one, as they begin where the reader is. */
export function listLastMonths(now: Date, count: number): Months {
  const starts = Array.from(
    { length: count + 1 },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  );
  const names = starts.slice(0, -1).map((start) => formatDate(start).slice(0, 7));
  return { names, limits: starts.map((start) => start.toISOString()).join(',') };
}

/** What was used, each tool once: the eight tools of membership first and all of them, then other algorithms by name. */
export function groupUsesByTool(uses: readonly UsesOfPeriod[]): ToolUse[] {
  const tools: readonly string[] = BENEFIT_KEYS.map((key) => BENEFIT_USES[key]);
  const others = new Set(uses.map(({ type }) => type).filter((type) => !tools.includes(type)));
  return [...tools, ...[...others].toSorted()].map((type) => {
    const own = uses.filter((use) => use.type === type);
    return {
      type,
      counts: new Map(own.map(({ period, count }) => [period, count])),
      total: own.reduce((sum, { count }) => sum + count, 0),
    };
  });
}
