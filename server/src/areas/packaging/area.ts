import { defineArea } from '../../kernel/areas/area.ts';
import { StatementReader } from '../../objects/anonymise/statement-reader.ts';
import { filesArea } from '../files/area.ts';
import { tasksArea } from '../tasks/area.ts';
import * as calls from './calls.ts';
import { createPackageWork } from './make-package.ts';
import { packageTask } from './package-task.ts';
import { createStatementRoutes, packagingRoutes } from './routes.ts';

export { toSafeName, UniqueNames } from './entry-names.ts';
export { withDiskFullFailure, withStoredFile, writeZip } from './write-zip.ts';

/** Packages of files for download. */
export const packagingArea = defineArea({
  name: 'packaging',
  calls,
  taskTypes: [packageTask],
  auditActions: ['package.download', 'package.make', 'package.request'],
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    const tasks = await requireService(tasksArea);
    tasks.register(packageTask, createPackageWork(library));
    const reader = new StatementReader();
    return {
      routes: [...packagingRoutes(tasks), ...createStatementRoutes({ library, reader })],
      close: () => reader.close(),
    };
  },
});
