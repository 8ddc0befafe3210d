import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { migrations } from './migrations.ts';
import { annotationRoutes } from './routes.ts';
import './tables.ts';

/** Measurements on X-rays and alignments of models. Both belong to the files. */
export const annotationsArea = defineArea({
  name: 'annotations',
  calls,
  routes: annotationRoutes,
  tables: ['file_annotation', 'model_alignment'],
  migrations,
});
