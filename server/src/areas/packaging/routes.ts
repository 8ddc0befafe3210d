import * as calls from '@dentarium/api/tasks/calls';
import type { DownloadTask } from '@dentarium/api/tasks/calls';
import { getToday } from '@dentarium/domain';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { Tasks } from '../tasks/area.ts';
import * as ownCalls from './calls.ts';
import { toSafeName } from './entry-names.ts';
import { type PackageChoice, loadPackagePatients, computePackageSize } from './package-files.ts';
import { listTextStatements } from './text-statements.ts';

const WORDS = {
  ch: { package: '影像资料', anonymous: '匿名影像资料', patients: (count: number) => `${count}位患者` },
  en: { package: 'Images', anonymous: 'Anonymous images', patients: (count: number) => `${count} patients` },
} as const;

/** Formats the name of the task and of the zip. */
function formatPackageName(
  patients: readonly VisiblePatient[],
  isAnonymous: boolean,
  language: Principal['language'],
): string {
  const words = WORDS[language];
  if (isAnonymous) return `${words.anonymous} ${getToday()}`;
  const [singlePatient] = patients;
  const label =
    patients.length === 1 && singlePatient !== undefined ? singlePatient.name : words.patients(patients.length);
  return toSafeName(`${words.package} ${label} ${getToday()}`);
}

interface PackageOrder extends AuthorisedAccess {
  readonly patients: readonly VisiblePatient[];
  readonly choice: PackageChoice;
  readonly clientId?: string | undefined;
}

async function createPackage(
  tasks: Tasks,
  ctx: RecordContext,
  { patients, choice, clientId, db }: PackageOrder,
): Promise<DownloadTask> {
  const { principal } = ctx;
  const [first] = patients;
  if (first === undefined) throw new Failure('request.invalid');
  const [task] = await tasks.create(db, principal, [
    {
      type: 'package',
      name: formatPackageName(patients, choice.isAnonymous, principal.language),
      organisationId: first.organisation_id,
      patientIds: patients.map(({ id }) => id),
      input: choice,
      clientId,
      expectedSize: await computePackageSize(db, choice),
    },
  ]);
  if (task === undefined) throw new Error('no task was made');
  ctx.recordSubject({ id: task.id });
  return task;
}

/** Creates the routes of what files state about text in their pictures. */
export function createStatementRoutes(deps: Parameters<typeof listTextStatements>[1]): Route[] {
  return [handle(ownCalls.queryTextStatements, (ctx) => listTextStatements(ctx, deps, ctx.params.id))];
}

/** Creates the routes of packages. */
export function packagingRoutes(tasks: Tasks): Route[] {
  return [
    handle(calls.downPatientFile, async (ctx) => {
      const { body } = ctx;
      const ids = body.patients.map(({ patientId }) => patientId);
      if (new Set(ids).size !== ids.length)
        throw new Failure('request.invalid', { fields: [{ field: 'patients', problem: 'twice' }] });
      const choice = {
        patients: body.patients,
        isAnonymous: body.isAnonymous,
        maskFaces: body.isAnonymous && body.maskFaces === true,
        ...(body.looked === undefined ? {} : { looked: body.looked }),
        ...(body.isAnonymous && body.retain !== undefined ? { retain: [...new Set(body.retain)] } : {}),
      };
      const { patients, db } = await loadPackagePatients(ctx, choice);
      const task = await createPackage(tasks, ctx, { patients, choice, clientId: body.clientId, db });
      ctx.addAuditDetail({
        patients: patients.length,
        isAnonymous: choice.isAnonymous,
        looked: body.looked?.length ?? 0,
        retain: choice.retain ?? [],
      });
      for (const { id: patientId, organisation_id: organisationId } of patients)
        ctx.addAuditEntry('package.request', { id: task.id, patientId, organisationId });
      return task;
    }),
    handle(calls.downStageFile, async (ctx) => {
      const { stage, patient, db } = await ctx.requireStage(ctx.params.id, 'export');
      const choice = {
        patients: [{ patientId: patient.id, stageIds: [stage.id] }],
        isAnonymous: false,
        maskFaces: false,
      };
      return createPackage(tasks, ctx, { patients: [patient], choice, db });
    }),
  ];
}
