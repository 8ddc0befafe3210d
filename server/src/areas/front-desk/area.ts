import { sql } from 'kysely';
import { defineArea } from '../../kernel/areas/area.ts';
import * as exceptionCalls from './calls.ts';
import { classificationArea } from '../classification/area.ts';
import { filesArea } from '../files/area.ts';
import { insertDemoFrontDesk } from './demo-front-desk.ts';
import { setAsideOtherPersons } from './import-image.ts';
import { exceptionObjectUse } from './object-uses.ts';
import { frontDeskPatientHooks } from './patient-hooks.ts';
import { frontDeskRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import * as triageCalls from './triage/calls.ts';
import './tables.ts';

/** The front desk of a hospital: its queue and its images that could not be filed. */
export const frontDeskArea = defineArea({
  name: 'front-desk',
  calls: { ...exceptionCalls, ...triageCalls },
  tables: ['filing_exception', 'filing_exception_candidate', 'triage_visit'],
  migrations,
  objects: [exceptionObjectUse],
  patientHooks: frontDeskPatientHooks,
  demoHooks: {
    runsAfter: ['patients'],
    insertPatients: (db, { clinic, getObjectId, now }) => insertDemoFrontDesk(db, clinic, getObjectId, now),
    removedRows: [
      {
        table: 'filing_exception',
        kind: 'marked',
        condition: sql`(select is_demo from stored_object where id = filing_exception.object_id)`,
      },
    ],
  },
  start: async ({ config, requireService }) => {
    const files = await requireService(filesArea);
    if (config.mode === 'private')
      files.setAsideWith({
        setAside: (caller, { patientId, organisationId }, newFiles) =>
          setAsideOtherPersons(caller, files.library, { patientId, orgId: organisationId }, newFiles),
      });
    return { routes: frontDeskRoutes(files, await requireService(classificationArea)) };
  },
});
