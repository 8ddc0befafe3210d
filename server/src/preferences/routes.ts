import { getPreference, insertOrUpdatePreference } from '@dentarium/api/services/doctor-service';
import { requireSelf } from '../account/own-account.ts';
import { handle, type Route } from '../http/handle.ts';
import { readPreferences, savePreferences } from './preferences.ts';

/** The clinical preferences of a doctor. */
export const preferenceRoutes: readonly Route[] = [
  handle(getPreference, async ({ query, access, db }) => {
    requireSelf(access, query.userId);
    return readPreferences(db, access.accountId);
  }),
  handle(insertOrUpdatePreference, async ({ body, access, db, audit }) => {
    requireSelf(access, body.operatorId);
    audit({ detail: { keys: body.preferences.map(({ key }) => key) } });
    await savePreferences(db, access.accountId, body.preferences);
    return true as const;
  }),
];
