import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { readPreferences, savePreferences } from './preferences.ts';

/** The clinical preferences of a doctor. */
export const preferenceRoutes: readonly Route[] = [
  handle(getPreference, (ctx) => {
    const { accountId, db } = ctx.requireSelf(ctx.query.userId);
    return readPreferences(db, accountId);
  }),
  handle(insertOrUpdatePreference, async (ctx) => {
    const { operatorId, preferences } = ctx.body;
    const { accountId, db } = ctx.requireSelf(operatorId);
    ctx.addAuditDetail({ keys: preferences.map(({ key }) => key) });
    await savePreferences(db, accountId, preferences);
    return true as const;
  }),
];
