import { defineArea } from '../../kernel/areas/area.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { migrations } from './migrations.ts';
import { purgeDeletedSets } from './purge-sets.ts';
import { measurementRoutes } from './routes.ts';
import './tables.ts';

/** Measurements of images by custom templates (BEN-05). */
export const customMeasurementsArea = defineArea({
  name: 'custom-measurements',
  calls,
  migrations,
  tables: ['measured_set', 'measurement_template'],
  auditActions: ['measuredSet.purge'],
  schedules: [{ name: 'empty the deleted measurements', every: 'hour', run: ({ db }) => purgeDeletedSets(db) }],
  start: async ({ requireService }) => {
    const { renditions } = await requireService(filesArea);
    return { routes: measurementRoutes(renditions) };
  },
});
