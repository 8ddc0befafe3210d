import type { UsesOfPeriod } from '@dentarium/server/calls/classification';
import { BENEFIT_KEYS, BENEFIT_USES, formatDate } from '@dentarium/domain';

/** Use of one tool. */
export interface ToolUse {
  readonly type: string;
  /** By the index of the month, from 0. */
  readonly counts: ReadonlyMap<number, number>;
  readonly total: number;
}

/** Consecutive months, and the instants between which the server counts. */
export interface Months {
  /** As `YYYY-MM`, oldest first. */
  readonly names: readonly string[];
  readonly limits: string;
}

/** Returns the last months up to the present one, in the time zone of the reader. */
export function listLastMonths(now: Date, count: number): Months {
  const starts = Array.from(
    { length: count + 1 },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  );
  const names = starts.slice(0, -1).map((start) => formatDate(start).slice(0, 7));
  return { names, limits: starts.map((start) => start.toISOString()).join(',') };
}

/** Returns the use of each tool: first all eight tools of membership, then other algorithms by name. */
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
