import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { type Condition, holds, type Standing } from '@dentarium/domain';
import { isSwitchedOn } from '@dentarium/platform';

/** A tab of the header. */
export type Tab = Pick<RegisteredModule['tabs'][number], 'id' | 'title' | 'to'>;

/** The tabs that the enabled modules declare and the user may see, in their order (HEAD-01). */
export function visibleTabs(modules: readonly RegisteredModule[], standing: Standing): Tab[] {
  return modules
    .filter((module) => module.enabled)
    .flatMap((module) => module.tabs)
    .filter((tab) => isSwitchedOn(tab.to, standing.flags) && holds(tab.when as Condition | undefined, standing))
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, title, to }) => ({ id, title, to }));
}
