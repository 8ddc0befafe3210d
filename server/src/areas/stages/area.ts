import { defineArea } from '../../kernel/area.ts';
import { forgetDeletedStages } from './delete-stage.ts';
import { stageRoutes } from './routes.ts';

/** Stages of treatment. */
export const stagesArea = defineArea({
  name: 'stages',
  routes: stageRoutes,
  schedules: [{ name: 'forget deleted stages', every: 'hour', run: ({ db }) => forgetDeletedStages(db) }],
});
