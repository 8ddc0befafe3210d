import * as calls from '@dentarium/api/services/saved-filter-service';
import { handle, type Route } from '../http/handle.ts';
import { createFilter, removeFilter, savedFilters, updateFilter } from './saved-filters.ts';

/** The calls of saved filters. */
export const savedFilterRoutes: readonly Route[] = [
  handle(calls.querySavedFilters, ({ access, db }) => savedFilters(db, access)),
  handle(calls.insertSavedFilter, async ({ body, access, db, audit }) => {
    const saved = await createFilter(db, access, body);
    audit({ subjectId: saved.id });
    return saved;
  }),
  handle(calls.updateSavedFilter, async ({ params, body, access, db, audit }) => {
    audit({ subjectId: params.id });
    return updateFilter(db, access, params.id, body);
  }),
  handle(calls.deleteSavedFilter, async ({ params, query, access, db, audit }) => {
    audit({ subjectId: params.id });
    await removeFilter(db, access, params.id, query.version);
    return true as const;
  }),
];
