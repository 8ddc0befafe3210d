import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import { tasksArea } from '../tasks/area.ts';
import { packageWork } from './make-package.ts';
import { packageTask } from './package-task.ts';
import { packagingRoutes } from './routes.ts';

/** Packages of files to download. */
export const packagingArea = defineArea({
  name: 'packaging',
  taskTypes: [packageTask],
  auditActions: ['package.download', 'package.make', 'package.request'],
  start: async ({ requireService: serviceOf }) => {
    const { library } = await serviceOf(filesArea);
    const tasks = await serviceOf(tasksArea);
    tasks.register(packageTask, packageWork(library));
    return { routes: packagingRoutes(tasks) };
  },
});
