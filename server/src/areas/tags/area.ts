import { defineArea } from '../../kernel/area.ts';
import { tagsOfPatients } from './patient-hooks.ts';
import { tagRoutes } from './routes.ts';

/** Tags of patients. */
export const tagsArea = defineArea({
  name: 'tags',
  tables: ['patient_tag', 'tag', 'tag_group'],
  patients: tagsOfPatients,
  routes: tagRoutes,
});
