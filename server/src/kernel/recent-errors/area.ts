import { defineArea } from '../areas/area.ts';
import { migrations } from './migrations.ts';
import { removeOldErrors } from './recent-errors.ts';
import './tables.ts';

/** Refused and failed calls by the reference number that their answer shows, for the operators of the site. */
export const recentErrorsArea = defineArea({
  name: 'recent-errors',
  tables: ['recent_error'],
  migrations,
  schedules: [{ name: 'forget recent errors', every: 'hour', run: ({ db }) => removeOldErrors(db) }],
});
