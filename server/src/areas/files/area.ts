import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { type AreaDeps, defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { identityArea } from '../../identity/provider/area.ts';
import type { Identity } from '../../identity/provider/identity.ts';
import { CredentialHolders } from '../../objects/cloud/credential-holders.ts';
import { ossEndpoint } from '../../objects/cloud/routes.ts';
import { createStoreProbes } from '../../objects/store-probes.ts';
import { insertDemoFiles } from './demo/demo-files.ts';
import { areCredentialsValid } from './uploads/cloud-credentials.ts';
import { type FileServices, openFileServices } from './library/file-services.ts';
import { fileObjectUse } from './library/object-uses.ts';
import { migrations } from './migrations.ts';
import { createFileStoreProbe } from './library/file-store-probe.ts';
import { compareFiledObjects } from './filing/compare-filed.ts';
import { createFilePatientHooks } from './filing/patient-hooks.ts';
import { fileRoutes } from './routes.ts';
import { retryMissingCommand } from './renditions/retry-missing-command.ts';
import { listQuarantineCommand, restoreQuarantineCommand, sweepCommand } from './sweep/sweep-commands.ts';
import { SweepWatch } from './sweep/sweep-watch.ts';
import './tables.ts';

export { countEvents, loadCountsByType, loadUsesByPeriod } from './library/algorithm-statistics.ts';
export { createAvatar } from './renditions/avatar.ts';
export { createOriginalAnswer, createRenditionAnswer, createViewerAnswer } from './library/blobs.ts';
export { type FileServices, openFileServices, type SortedFiles } from './library/file-services.ts';
export { claimDemoObjects, listUnusedDemoObjects, transferSharedObjects } from './demo/remove-demo-objects.ts';
export { listSiblingDicomFiles } from './filing/sibling-dicom-files.ts';
export { type AuditedFilingResult, fileObjects, fileProducts, readTopPosition } from './filing/filing.ts';
export { findPersonDifferences, formatDifferences } from './filing/other-person.ts';
export type { Library } from './library/library.ts';
export { describeOrientation } from './library/file-view.ts';
export { fileObjectUse } from './library/object-uses.ts';
export { clearStrayMainFiles, restoreMainFiles, settleMainFiles } from './filing/main-images.ts';
export { selectAllFiles, loadFilesByIds, loadFiles, toPatientFiles } from './filing/patient-files.ts';
export type { Renditions } from './renditions/renditions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The file services, for work outside of requests, such as the demo clinic. */
    files: FileServices;
  }
}

/** Creates the plugin that serves the built-in cloud, if the site has one. */
function filesPlugin({ config, db }: AreaDeps, identity: Identity, files: FileServices) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    app.decorate('files', files);
    const { cloud } = files.library;
    if (cloud?.kind !== 'own') return;
    const holders = new CredentialHolders((holder) => areCredentialsValid({ config, db, identity }, holder));
    await app.register(ossEndpoint, { deps: cloud.deps, holders });
  });
}

async function sweepAndShow(files: FileServices, watch: SweepWatch): Promise<void> {
  await files.sweep();
  await watch.refresh();
}

/** Files of patients: uploads, bytes, renditions and filing. */
export const filesArea = defineArea({
  name: 'files',
  calls,
  migrations,
  tables: ['algorithm_event', 'file', 'stored_object', 'upload', 'upload_part'],
  objects: [fileObjectUse],
  auditActions: ['file.otherPersonFound', 'sweep.purge', 'sweep.restore', 'sweep.take'],
  siteCommands: [listQuarantineCommand, restoreQuarantineCommand, retryMissingCommand, sweepCommand],
  demoHooks: {
    runsAfter: ['stages'],
    insertPatients: (db, { clinic, getObjectId }) => insertDemoFiles(db, clinic.patients, getObjectId),
    addedRows: [
      {
        table: 'file',
        patient: sql.ref('file.patient_id'),
        condition: sql`(select not is_demo from stored_object where id = file.object_id)`,
      },
    ],
    retainingRows: [
      {
        table: 'stored_object',
        name: 'files',
        organisation: sql.ref('stored_object.organisation_id'),
        condition: sql`not stored_object.is_demo`,
      },
      { table: 'upload', name: 'uploads', organisation: sql.ref('upload.organisation_id') },
    ],
  },
  start: async (deps) => {
    const identity = await deps.requireService(identityArea);
    const files = await openFileServices(deps);
    const watch = new SweepWatch(deps.db);
    return {
      service: files,
      routes: fileRoutes(files),
      patientHooks: createFilePatientHooks(files.library),
      schedules: [
        { name: 'remove what nothing refers to', every: 'hour', run: () => sweepAndShow(files, watch) },
        {
          name: 'compare earlier files with their patients',
          every: 'hour',
          run: () => compareFiledObjects({ db: deps.db, library: files.library }),
        },
      ],
      readHealth: () => watch.readHealth(),
      probes: [createFileStoreProbe(files.library), ...createStoreProbes(deps.config.library, files.library.cloud)],
      plugin: filesPlugin(deps, identity, files),
      async close() {
        await watch.close();
        await files.close();
      },
    };
  },
});
