import { getPreference, insertOrUpdatePreference } from '@dentarium/api/services/doctor-service';
import { requireSelf } from '../../kernel/access/require-self.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { readPreferences, savePreferences } from './preferences.ts';

/** The clinical preferences of a doctor. */
export const preferenceRoutes: readonly Route[] = [
  handle(getPreference, async ({ query, principal, db }) => {
    requireSelf(principal, query.userId);
    return readPreferences(db, principal.accountId);
  }),
  handle(insertOrUpdatePreference, async ({ body, principal, db, audit }) => {
    requireSelf(principal, body.operatorId);
    audit({ detail: { keys: body.preferences.map(({ key }) => key) } });
    await savePreferences(db, principal.accountId, body.preferences);
    return true as const;
  }),
];
