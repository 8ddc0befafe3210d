import { defineArea } from '../../kernel/areas/area.ts';
import { filesArea } from '../files/area.ts';
import { tasksArea } from '../tasks/area.ts';
import { createPackageWork } from './make-package.ts';
import { packageTask } from './package-task.ts';
import { packagingRoutes } from './routes.ts';

/** Packages of files for download. */
export const packagingArea = defineArea({
  name: 'packaging',
  taskTypes: [packageTask],
  auditActions: ['package.download', 'package.make', 'package.request'],
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    const tasks = await requireService(tasksArea);
    tasks.register(packageTask, createPackageWork(library));
    return { routes: packagingRoutes(tasks) };
  },
});
