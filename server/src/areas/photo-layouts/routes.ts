import * as calls from '@dentarium/api/services/photo-layout-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { createLayout, deleteLayout, layoutsOf, updateLayout } from './photo-layouts.ts';

/** The calls of photo layouts of one's own. */
export const photoLayoutRoutes: readonly Route[] = [
  handle(calls.queryPhotoLayouts, ({ principal, db }) => layoutsOf(db, principal)),
  handle(calls.insertPhotoLayout, async ({ body, principal, db, audit }) => {
    const layout = await createLayout(db, principal, body);
    audit({ subjectId: layout.id });
    return layout;
  }),
  handle(calls.updatePhotoLayout, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    return updateLayout(db, principal, params.id, body);
  }),
  handle(calls.deletePhotoLayout, async ({ params, principal, db, audit }) => {
    audit({ subjectId: params.id });
    await deleteLayout(db, principal, params.id);
    return true as const;
  }),
];
