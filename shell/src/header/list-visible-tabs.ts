import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { Standing } from '@dentarium/domain';
import { listDeclaredEntries } from '@dentarium/platform';

/** A tab of the header. */
export type Tab = RegisteredModule['tabs'][number];

/** Lists the tabs that the enabled modules declare and the user may see, in their order (HEAD-01). */
export function listVisibleTabs(modules: readonly RegisteredModule[], standing: Standing): Tab[] {
  return listDeclaredEntries(modules, standing, ({ tabs }) => tabs);
}
