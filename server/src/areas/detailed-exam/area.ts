import { defineArea } from '../../kernel/area.ts';
import { detailedExamRoutes } from './routes.ts';

/** The detailed exam of a patient. */
export const detailedExamArea = defineArea({
  name: 'detailed-exam',
  start: ({ config }) => ({ routes: detailedExamRoutes(config) }),
});
