import { queryTagsList } from '@dentarium/api/services/patient-service';
import { handle, type Route } from '../http/handle.ts';
import { tagGroupsOf } from './tags.ts';

/** The calls of tags. */
export const tagRoutes: readonly Route[] = [handle(queryTagsList, ({ access, db }) => tagGroupsOf(db, access))];
