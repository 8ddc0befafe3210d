import * as calls from '@dentarium/api/services/saved-filter-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { createFilter, removeFilter, savedFilters, updateFilter } from './saved-filters.ts';

/** The calls of saved filters. */
export const savedFilterRoutes: readonly Route[] = [
  handle(calls.querySavedFilters, ({ principal, db }) => savedFilters(db, principal)),
  handle(calls.insertSavedFilter, async ({ body, principal, db, audit }) => {
    const saved = await createFilter(db, principal, body);
    audit({ subjectId: saved.id });
    return saved;
  }),
  handle(calls.updateSavedFilter, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    return updateFilter(db, principal, params.id, body);
  }),
  handle(calls.deleteSavedFilter, async ({ params, query, principal, db, audit }) => {
    audit({ subjectId: params.id });
    await removeFilter(db, principal, params.id, query.version);
    return true as const;
  }),
];
