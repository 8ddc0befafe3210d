import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoTags, insertTagsOfDemoPatients } from './demo-tags.ts';
import { migrations } from './migrations.ts';
import { tagHooks } from './patient-hooks.ts';
import { tagRoutes } from './routes.ts';
import './tables.ts';

export { addTags, requireTags, setTags } from './tags.ts';

/** Tags of patients. */
export const tagsArea = defineArea({
  name: 'tags',
  calls,
  tables: ['patient_tag', 'tag', 'tag_group'],
  migrations,
  patientHooks: tagHooks,
  demoHooks: {
    runsAfter: ['organisations', 'patients'],
    insertPeople: (db, { clinic }) => insertDemoTags(db, clinic.organisations),
    insertPatients: (db, { clinic }) => insertTagsOfDemoPatients(db, clinic.patients),
  },
  routes: tagRoutes,
});
