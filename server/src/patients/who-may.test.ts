import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call, CallInput, Client } from '@dentarium/api';
import * as info from '@dentarium/api/services/file-info-service';
import * as blobs from '@dentarium/api/services/file-service';
import * as patients from '@dentarium/api/services/patient-service';
import * as stages from '@dentarium/api/services/stage-service';
import type { RoleName } from '@dentarium/domain';
import { upload } from '../files/testing/sending.ts';
import { photograph } from '../images/testing/pictures-for-tests.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { makePatient, makeStage, patientForm, share, stageForm } from './testing/patient-forms.ts';

/** How somebody stands to a patient. */
type Tie =
  | 'doctor'
  | 'creator'
  | 'colleague'
  | 'shared to view'
  | 'shared to edit'
  | 'share run out'
  | 'stranger'
  | 'nobody';
type Group = 'view' | 'export' | 'edit' | 'delete';
/** Done, not there for him, there but refused, or not signed in. */
type Outcome = 'done' | 'hidden' | 'denied' | 'unknown';

interface Scene {
  readonly client: Client;
  readonly patient: string;
  readonly stage: string;
  readonly otherStage: string;
  readonly file: string;
  readonly deletedFile: string;
  readonly object: { readonly bucketName: string; readonly fileFullName: string };
  readonly form: () => Promise<patients.PatientForm & { version: number }>;
  readonly newFile: () => Promise<info.NewFile>;
}

function asked<C extends Call>(call: C, input: (scene: Scene) => CallInput<C> | Promise<CallInput<C>>) {
  return {
    name: call.id,
    ask: async (scene: Scene): Promise<unknown> => scene.client.call(call, await input(scene)),
  };
}

const CALLS: Readonly<Record<Group, readonly ReturnType<typeof asked>[]>> = {
  view: [
    asked(patients.queryPatientInfo, ({ patient }) => ({ params: { id: patient } })),
    asked(stages.getStageListByPid, ({ patient }) => ({ params: { id: patient } })),
    asked(stages.queryStageInfo, ({ stage }) => ({ params: { id: stage } })),
    asked(stages.queryFilesInfo, ({ stage, patient }) => ({ params: { id: stage }, query: { pid: patient } })),
    asked(stages.queryFilesInfo, ({ patient }) => ({ params: { id: 'all' }, query: { pid: patient } })),
    asked(info.queryOriginalImagePath, ({ file }) => ({ query: { fileId: file } })),
    asked(blobs.getImage, ({ file }) => ({ params: { fileId: file, variant: 'thumb' as const } })),
    asked(blobs.downLoadThumbnail, ({ object }) => ({ query: object })),
  ],
  export: [
    asked(blobs.downloadOriginal, ({ file }) => ({ params: { fileId: file }, query: {} })),
    asked(blobs.downLoadObject, ({ object }) => ({ query: object })),
  ],
  edit: [
    asked(patients.updatePatientInfo, async ({ patient, form }) => ({ params: { id: patient }, body: await form() })),
    asked(stages.insertStageInfo, ({ patient }) => ({ params: { id: patient }, body: stageForm() })),
    asked(stages.updateStageInfo, ({ otherStage }) => ({
      params: { id: otherStage },
      body: { ...stageForm(), version: 1 },
    })),
    asked(info.upFileInfoToStage, async ({ stage, newFile }) => ({
      params: { id: stage },
      body: { files: [await newFile()] },
    })),
    asked(info.upFileInfoToPatient, async ({ patient, newFile }) => ({
      params: { id: patient },
      body: { files: [await newFile()] },
    })),
    asked(info.updateFileType, ({ file }) => ({ params: { id: 9 }, body: { fileIds: [file] } })),
    asked(info.updateFileView, ({ file }) => ({ params: { id: file }, body: { mirror: true } })),
    asked(info.updateFileStage, ({ otherStage, file }) => ({ params: { id: otherStage }, body: { fileIds: [file] } })),
  ],
  delete: [
    asked(info.deleteFileInfoById, ({ file }) => ({ params: { id: file } })),
    asked(info.restoreFile, ({ deletedFile }) => ({ params: { id: deletedFile } })),
  ],
};

const HIDDEN = new Set(['patient.notFound', 'stage.notFound', 'file.notFound', 'object.notFound']);

function outcomeOf(error: { code: string; status: number }): string {
  if (HIDDEN.has(error.code) && error.status === 404) return 'hidden';
  if (error.code === 'access.denied' && error.status === 403) return 'denied';
  return error.status === 401 ? 'unknown' : `${error.code} ${error.status}`;
}

describe.each(['public', 'private'] as const)('who may do what to a patient, %s mode', (mode) => {
  let test_: TestApp;
  let organisation: string;
  let owner: string;
  let ownerClient: Client;
  let seed = 0;

  beforeAll(async () => {
    test_ = await createTestApp({ MODE: mode });
    organisation = await makeOrganisation(test_.db);
    owner = await makeAccount(test_.db, { organisations: [organisation], roles: ['superAdmin'] });
    ownerClient = await test_.as(owner);
  });
  afterAll(() => test_.close());

  const photo = () => photograph({ width: 20, height: 20, seed: (seed += 1) });

  async function fileIn(stage: string) {
    const objectId = await upload(ownerClient, 'photo.jpg', await photo());
    const body = {
      files: [
        { objectId, name: 'photo.jpg', category: 8, takenAt: '2024-01-02T00:00:00', takenSource: 'today' as const },
      ],
    };
    const { files } = await ownerClient.call(info.upFileInfoToStage, { params: { id: stage }, body });
    const file = files[0]?.id ?? '';
    return { file, object: await ownerClient.call(info.queryOriginalImagePath, { query: { fileId: file } }) };
  }

  /** Somebody who stands to a patient in this way, and what he asks with. */
  async function sceneOf(tie: Tie, role: RoleName | undefined): Promise<Scene> {
    const { db } = test_;
    const inside = tie === 'doctor' || tie === 'creator' || tie === 'colleague';
    const organisations = [inside ? organisation : await makeOrganisation(db)];
    const account = await makeAccount(db, { organisations, roles: role === undefined ? [] : [role] });
    const patient = await makePatient(db, organisation, owner);
    const stage = await makeStage(db, patient, owner);
    const otherStage = await makeStage(db, patient, owner, { stageCode: 1 });
    const filed = await fileIn(stage);
    const { file: deletedFile } = await fileIn(stage);
    await db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', deletedFile).execute();
    if (tie === 'doctor')
      await db.updateTable('patient').set({ doctor_id: account }).where('id', '=', patient).execute();
    if (tie === 'creator')
      await db.updateTable('patient').set({ created_by: account }).where('id', '=', patient).execute();
    if (tie === 'shared to view') await share(db, patient, account, owner);
    if (tie === 'shared to edit') await share(db, patient, account, owner, { canEdit: true });
    if (tie === 'share run out') await share(db, patient, account, owner, { canEdit: true, until: '2020-01-01' });
    const client = await test_.as(tie === 'nobody' ? null : account);
    const form = async () => {
      const row = await db.selectFrom('patient').selectAll().where('id', '=', patient).executeTakeFirstOrThrow();
      return { ...patientForm(row.organisation_id, row.doctor_id), version: row.version };
    };
    const newFile = async () => {
      const objectId = tie === 'nobody' ? account : await upload(client, 'photo.jpg', await photo());
      return {
        objectId,
        name: 'photo.jpg',
        category: 8,
        takenAt: '2024-01-02T00:00:00',
        takenSource: 'today' as const,
      };
    };
    return { client, patient, stage, otherStage, ...filed, deletedFile, form, newFile };
  }

  const all = (outcome: Outcome): Record<Group, Outcome> => ({
    view: outcome,
    export: outcome,
    edit: outcome,
    delete: outcome,
  });
  const PUBLIC: [Tie, RoleName | undefined, Record<Group, Outcome>][] = [
    ['doctor', undefined, all('done')],
    ['creator', undefined, all('done')],
    ['colleague', undefined, all('done')],
    ['shared to edit', undefined, all('done')],
    ['shared to view', undefined, { view: 'done', export: 'done', edit: 'denied', delete: 'denied' }],
    ['share run out', undefined, all('hidden')],
    ['stranger', undefined, all('hidden')],
    ['nobody', undefined, all('unknown')],
  ];
  const PRIVATE: [Tie, RoleName | undefined, Record<Group, Outcome>][] = [
    ['colleague', 'superAdmin', all('done')],
    ['colleague', 'admin', all('done')],
    ['colleague', 'seniorDoctor', all('done')],
    ['colleague', 'intermediateDoctor', all('hidden')],
    ['doctor', 'intermediateDoctor', { view: 'done', export: 'done', edit: 'done', delete: 'denied' }],
    ['creator', 'juniorDoctor', { view: 'done', export: 'denied', edit: 'done', delete: 'denied' }],
    ['colleague', 'juniorDoctor', { view: 'hidden', export: 'denied', edit: 'hidden', delete: 'hidden' }],
    ['doctor', 'internDoctor', { view: 'done', export: 'denied', edit: 'denied', delete: 'denied' }],
    ['shared to edit', 'internDoctor', { view: 'done', export: 'denied', edit: 'done', delete: 'done' }],
    ['shared to view', 'seniorDoctor', { view: 'done', export: 'done', edit: 'denied', delete: 'denied' }],
    ['stranger', 'superAdmin', all('hidden')],
    ['doctor', 'triageNurse', all('denied')],
    ['doctor', undefined, all('denied')],
    ['nobody', undefined, all('unknown')],
  ];

  test.each(mode === 'public' ? PUBLIC : PRIVATE)(
    `${mode === 'public' ? 'MODE-02' : 'MODE-03'} CALL-05 %s (%s)`,
    async (tie, role, wanted) => {
      const scene = await sceneOf(tie, role);
      const [seen, expected]: [string[], string[]] = [[], []];
      for (const group of ['view', 'export', 'edit', 'delete'] as const) {
        for (const { name, ask } of CALLS[group]) {
          const outcome = await ask(scene).then(() => 'done', outcomeOf);
          seen.push(`${name}: ${outcome}`);
          expected.push(`${name}: ${wanted[group]}`);
        }
      }
      expect(seen).toEqual(expected);
    },
  );
});
