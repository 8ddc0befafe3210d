import * as calls from '@dentarium/api/services/photo-layout-service';
import { handle, type Route } from '../http/handle.ts';
import { createLayout, deleteLayout, layoutsOf, updateLayout } from './photo-layouts.ts';

/** The calls of photo layouts of one's own. */
export const photoLayoutRoutes: readonly Route[] = [
  handle(calls.queryPhotoLayouts, ({ access, db }) => layoutsOf(db, access)),
  handle(calls.insertPhotoLayout, async ({ body, access, db, audit }) => {
    const layout = await createLayout(db, access, body);
    audit({ subjectId: layout.id });
    return layout;
  }),
  handle(calls.updatePhotoLayout, async ({ params, body, access, db, audit }) => {
    audit({ subjectId: params.id });
    return updateLayout(db, access, params.id, body);
  }),
  handle(calls.deletePhotoLayout, async ({ params, access, db, audit }) => {
    audit({ subjectId: params.id });
    await deleteLayout(db, access, params.id);
    return true as const;
  }),
];
