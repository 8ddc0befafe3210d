import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import { purgeDeletedNotes } from './purge-notes.ts';
import { noteRoutes } from './routes.ts';
import './tables.ts';

/** Notes of users, which belong to their author alone (NOTE-01 to NOTE-04). They end with the account. */
export const notesArea = defineArea({
  name: 'notes',
  tables: ['note', 'note_version'],
  migrations,
  routes: noteRoutes,
  schedules: [{ name: 'empty the deleted notes', every: 'hour', run: ({ db }) => purgeDeletedNotes(db) }],
});
