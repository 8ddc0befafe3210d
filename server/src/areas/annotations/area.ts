import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { migrations } from './migrations.ts';
import { annotationRoutes } from './routes.ts';
import * as volumeCalls from './volumes/calls.ts';
import './tables.ts';

export { readStageSpace } from './stage-space.ts';
export type { StageSpace } from './calls.ts';

/** Measurements on X-rays, volumes and models, and alignments of models. They belong to the files. */
export const annotationsArea = defineArea({
  name: 'annotations',
  calls: { ...calls, ...volumeCalls },
  routes: annotationRoutes,
  tables: ['file_annotation', 'model_alignment', 'volume_annotation'],
  migrations,
});
