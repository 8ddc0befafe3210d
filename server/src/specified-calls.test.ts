import { CONTRACT } from '@dentarium/api/shared-calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createModel } from './areas/files/testing/models.ts';
import { createSending } from './areas/files/testing/sending.ts';
import { makePatient, makeStage } from './areas/patients/testing/patient-forms.ts';
import { makeTags } from './areas/tags/testing/make-tags.ts';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { createPhotograph } from './objects/images/testing/test-images.ts';
import { makeAccount } from './testing/people.ts';
import { createTestClinic, type TestClinic } from './testing/test-clinic.ts';

/** Our additions to calls of the specification. */
const ADDED = new Set(['version', 'keepVersion', 'dropVersion', 'size', 'partCrc32']);

describe('CALL-09 optional additions to calls of the specification', () => {
  const listRequired = (shape: unknown): string[] => {
    if (shape === undefined) return [];
    const schema = z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return (schema.required ?? []).filter((field) => ADDED.has(field));
  };

  test('CALL-09 requires no version, size or checksum in calls of the specification', () => {
    // The version of a sign-in is that of the browser, as in the specification; the registration of an object is our
    // own and answers with statuses like its `UploadPart`.
    const others = new Set(['LoginLogs.InsertLoginLog', 'FileService.RegisterObject']);
    const theirs = CONTRACT.filter(({ own, id }) => !own && !others.has(id));
    const asking = theirs.flatMap((call) =>
      [...listRequired(call.query), ...listRequired(call.body)].map((field) => `${call.id} ${field}`),
    );
    // Many of our own calls do, so the rule finds matches.
    expect(CONTRACT.filter(({ own }) => own).flatMap(({ body }) => listRequired(body))).toContain('version');
    expect(asking).toEqual([]);
  });
});

describe('CALL-09 calls exactly as in the specification', () => {
  let clinic: TestClinic;
  let token: string;
  let patient: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    token = await clinic.signIn(clinic.doctor);
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
  });
  afterAll(() => clinic.close());

  /** Makes calls without the client of the contract: only the given input is sent. */
  async function call(method: string, path: string, body?: FormData): Promise<unknown> {
    const response = await fetch(`${clinic.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as { success: boolean; resultInfo?: unknown; errorCode?: string };
    return answer.success ? answer.resultInfo : answer.errorCode;
  }
  const aStage = (stageDate: string) => makeStage(clinic.db, patient, clinic.doctor, { stageDate });
  const aTag = async (name: string) => (await makeTags(clinic.db, clinic.organisation, name, [name]))[0] ?? '';
  const loadGroupId = async (tag: string) =>
    (await clinic.db.selectFrom('tag').select('tag_group_id').where('id', '=', tag).executeTakeFirstOrThrow())
      .tag_group_id;

  test('CALL-09 adds a tag by its text in the address, renames and deletes it without a version', async () => {
    const group = await loadGroupId(await aTag('one'));
    expect(await call('POST', `/api/TagService/InsertTagInfo/${group}?text=two`)).toMatchObject({ text: 'two' });
    expect(await call('POST', `/api/TagService/InsertTagInfo/${group}`)).toBe('tag.invalid');
    expect(await call('POST', `/api/TagService/UpdateTagTypeName/${group}/other`)).toMatchObject({ name: 'other' });
    expect(await call('DELETE', `/api/TagService/DeleteTagsInfo/${await aTag('three')}`)).toBe(true);
    expect(await call('DELETE', `/api/TagService/DeleteTagTypeInfo/${group}`)).toBe(true);
  });

  test('CALL-09 merges stages, and deletes one with or without files', async () => {
    const [first, second, third] = [await aStage('2024-01-02'), await aStage('2024-02-03'), await aStage('2024-03-04')];
    expect(await call('POST', `/api/StageService/MergePatientStage/${first}/${second}`)).toMatchObject({ id: first });
    expect(await call('DELETE', `/api/StageService/DeleteStageInfo/${third}?isDeleteFile=true`)).toMatchObject({
      files: 0,
    });
  });

  test('CALL-09 merges patients', async () => {
    const drop = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    const keep = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    expect(await call('GET', `/api/PatientService/MergePatientInfo/${keep}/${drop}`)).toMatchObject({ id: keep });
  });

  test('CALL-09 shares, stops and restarts a patient', async () => {
    const colleague = await makeAccount(clinic.db, { organisations: [clinic.organisation] });
    expect(await call('POST', `/api/PatientService/InsertSharePatient/${patient}/${colleague}`)).toMatchObject({
      doctorId: colleague,
      canEdit: false,
      until: null,
    });
    const state = (to: number) => call('POST', `/api/PatientService/UpdatePatientState/${patient}/${to}`);
    expect(await state(1)).toMatchObject({ status: 1, stopReason: null });
    expect(await state(0)).toMatchObject({ status: 0 });
  });

  const part = async (service: string, name: string, bytes: Buffer, index: number) => {
    const { bucketName, fileFullName, md5, totalChunk } = createSending(name, bytes).query;
    const query = new URLSearchParams({
      bucketName,
      fileFullName,
      md5,
      chunkIndex: String(index),
      totalChunk: String(totalChunk),
    });
    const body = new FormData();
    body.append(
      'file',
      new Blob([new Uint8Array(bytes.subarray(index * UPLOAD_PART_SIZE, (index + 1) * UPLOAD_PART_SIZE))]),
    );
    return call('POST', `${service}?${query.toString()}`, body);
  };
  const findStored = (id: unknown) =>
    clinic.db
      .selectFrom('stored_object')
      .select(['md5', 'size'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();

  test.each([
    ['/fileApi/FileService/UploadPart', 13_000_000],
    ['/onlineApi/FileService/PublicUploadPart', 11_000_000],
    ['/fileApi/FileService/UploadPart', 2 * UPLOAD_PART_SIZE],
  ])(
    'CALL-09 UPL-01 accepts in %s the parts of %d bytes without size and checksum, also concurrently',
    async (path, size) => {
      const bytes = createModel(size);
      const { md5, totalChunk } = createSending('jaw.stl', bytes).query;
      const indexes = Array.from({ length: totalChunk }, (_, index) => totalChunk - 1 - index);
      const answers = await Promise.all(indexes.map((index) => part(path, 'jaw.stl', bytes, index)));
      const complete = answers.find((answer) => (answer as { complete?: boolean }).complete === true);
      expect(await findStored((complete as { id: string }).id)).toEqual({ md5, size: bytes.length });
      expect(await clinic.db.selectFrom('upload').select('id').execute()).toEqual([]);
      expect(await part(path, 'jaw.stl', bytes, 0)).toEqual(complete);
    },
  );

  test('CALL-09 UPL-01 refuses a part of the wrong length and an object of another digest, also without a size', async () => {
    const path = '/fileApi/FileService/UploadPart';
    const bytes = await createPhotograph({ seed: 9 });
    const [partQuery, { md5 }] = [
      createSending('face.jpg', bytes).query,
      createSending('face.jpg', Buffer.from('other')).query,
    ];
    const send = async (query: Record<string, string | number>, content: Buffer) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(content)]));
      const { bucketName, fileFullName } = partQuery;
      const all = Object.entries({
        bucketName,
        fileFullName,
        md5: partQuery.md5,
        chunkIndex: 0,
        totalChunk: 1,
        ...query,
      });
      return call(
        'POST',
        `${path}?${new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()}`,
        body,
      );
    };
    expect(await send({ totalChunk: 2 }, bytes)).toBe('upload.part');
    expect(await send({}, Buffer.alloc(0))).toBe('upload.part');
    expect(await send({ totalChunk: 100_000 }, bytes)).toBe('upload.tooLarge');
    expect(await send({ md5 }, bytes)).toBe('upload.md5');
    expect(await send({}, bytes)).toMatchObject({ complete: true });
  });
});
