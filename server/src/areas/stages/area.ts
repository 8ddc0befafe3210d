import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { removeDeletedStages } from './delete-stage.ts';
import { insertDemoStages } from './demo-stages.ts';
import { joinStages } from './merged-stages.ts';
import { migrations } from './migrations.ts';
import { createStageRoutes } from './routes.ts';
import './tables.ts';
import { patientTables, separateStages } from './unmerged-patients.ts';
import { endMerges, removeOldMerges } from './unmerge-stages.ts';

export { recreateStage } from './delete-stage.ts';
export { previewMergedStages } from './merged-stages.ts';
export { findStageOnDate, STAGE_ORDER } from './stage-order.ts';
export { readLastStageDate, updateLastVisit } from './last-visit.ts';

/** Stages of treatment. */
export const stagesArea = defineArea({
  name: 'stages',
  calls,
  tables: ['deleted_stage', 'stage', 'stage_merge'],
  migrations,
  demoHooks: { runsAfter: ['patients'], insertPatients: (db, { clinic }) => insertDemoStages(db, clinic) },
  schedules: [
    { name: 'forget deleted stages', every: 'hour', run: ({ db }) => removeDeletedStages(db) },
    { name: 'forget merges of stages', every: 'hour', run: ({ db }) => removeOldMerges(db) },
  ],
  start: ({ patientChanges }) => ({
    routes: createStageRoutes(patientChanges),
    // The main images are determined after the files have moved to the kept patient.
    patientHooks: {
      runsAfter: ['files'],
      patientTables,
      onUnmerge: (db, unmerge) => separateStages(db, patientChanges, unmerge),
      onMerge: (db, merge) => joinStages(db, patientChanges, merge),
      onStageJoin: (db, { fromId }) => endMerges(db, fromId),
    },
  }),
});
