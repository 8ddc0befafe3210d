import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { removeDeletedStages } from './delete-stage.ts';
import { insertDemoStages } from './demo-stages.ts';
import { joinStages } from './merged-stages.ts';
import { stageRoutes } from './routes.ts';
import './tables.ts';

export { recreateStage } from './delete-stage.ts';
export { previewMergedStages } from './merged-stages.ts';
export { readLastStageDate, updateLastVisit } from './last-visit.ts';

/** Stages of treatment. */
export const stagesArea = defineArea({
  name: 'stages',
  calls,
  tables: ['deleted_stage', 'stage'],
  routes: stageRoutes,
  demoHooks: { runsAfter: ['patients'], insertPatients: (db, { clinic }) => insertDemoStages(db, clinic) },
  schedules: [{ name: 'forget deleted stages', every: 'hour', run: ({ db }) => removeDeletedStages(db) }],
  start: ({ patientChanges }) => ({
    // The main images are determined after the files have moved to the kept patient.
    patientHooks: { runsAfter: ['files'], onMerge: (db, merge) => joinStages(db, patientChanges, merge) },
  }),
});
