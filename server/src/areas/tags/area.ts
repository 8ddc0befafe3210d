import { defineArea } from '../../kernel/areas/area.ts';
import { tagHooks } from './patient-hooks.ts';
import { tagRoutes } from './routes.ts';
import './tables.ts';

export { insertDemoTags, insertTagsOfDemoPatients } from './demo-tags.ts';
export { addTags, requireTags, setTags } from './tags.ts';

/** Tags of patients. */
export const tagsArea = defineArea({
  name: 'tags',
  tables: ['patient_tag', 'tag', 'tag_group'],
  patientHooks: tagHooks,
  routes: tagRoutes,
});
