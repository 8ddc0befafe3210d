import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { doesFileExist, uploadPart } from '@dentarium/api/services/file-service';
import { insertPatientInfo, queryPatientList } from '@dentarium/api/services/patient-service';
import { ERRORS, type ErrorCode, errorText } from '@dentarium/api';
import { queryUserOrgs } from '@dentarium/api/services/user-service';
import { given, type GivenFile } from '../src/files/given-file.ts';
import { imageBomb } from '../src/files/images.ts';
import { jpeg, quarters } from '../src/files/jpeg.ts';
import { crc32, program, stl, trianglesFor } from '../src/files/other-files.ts';
import { photo } from '../src/files/photo.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import { type Caller, codeOf, pathOf } from '../src/server/caller.ts';
import { userKey } from '../src/server/saved-session.ts';
import { sendLargeJson } from '../src/server/large-body.ts';
import { createPatient, createStage, newName, uploadName, validForm } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'intern' });

/** What people read of an answer. */
function messageOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'errorMessage') : undefined;
}

/** Sends the first part of a file, as its name and its content are. */
function sendFirstPart(
  caller: Caller,
  query: Awaited<ReturnType<typeof uploadName>>,
  bytes: Buffer,
  partCrc32 = crc32(bytes),
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'part');
  return caller.wire(pathOf(uploadPart, {}, { ...query, chunkIndex: 0, partCrc32 }), { form });
}

async function leftOf(caller: Caller, file: GivenFile): Promise<unknown> {
  return caller.ask(doesFileExist, { query: await uploadName(caller, file) });
}

const NOTHING = { exist: false, id: null, parts: [] };

async function stagePath(caller: Caller) {
  const patient = await createPatient(caller, { name: newName('Refused') });
  const stage = await createStage(caller, patient.id);
  return { patient, path: `/patient/${patient.id}/stage/${stage.id}` };
}

test('AUTH-07 CALL-02 a wrong token is refused, in the language of the caller, and leads to sign-in', async ({
  page,
  caller,
  address,
}) => {
  for (const language of ['en', 'zh'] as const) {
    const answer = await caller.wire(pathOf(queryPatientList), {
      body: { pageIndex: 1, pageSize: 1 },
      token: 'nonsense',
      language,
    });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'auth.required']);
    expect(messageOf(answer.body)).toBe(errorText('auth.required', language === 'en' ? 'en' : 'ch'));
  }
  const none = await caller.wire(pathOf(queryPatientList), { body: { pageIndex: 1, pageSize: 1 }, token: null });
  expect(none.status).toBe(401);
  await page.goto('/500');
  await page.context().clearCookies();
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: 'nonsense' }));
  }, userKey(address));
  await page.goto('/patient');
  await expect(new SignInPage(page).heading).toBeVisible();
});

test('UPL-07 zero bytes, a renamed program and an image bomb are refused with a clear message, and nothing of them is left', async ({
  page,
  say,
  caller,
  patientPage,
}) => {
  const { patient, path } = await stagePath(caller);
  const empty = given('empty.jpg', Buffer.alloc(0));
  const renamed = given('photo.jpg', program());
  const bomb = given('bomb.png', imageBomb());
  await page.goto(path);
  await patientPage.stage.chooseFiles([empty, renamed, bomb]);
  const { uploads } = patientPage;
  await expect(uploads.line('empty.jpg').getByText(say('uploads', 'skipped.upload.empty'))).toBeVisible();
  await expect(uploads.line('photo.jpg').getByText(errorText('upload.content', 'en', { found: 'EXE' }))).toBeVisible();
  await expect(
    uploads.line('bomb.png').getByText(errorText('upload.pixels', 'en', { width: 40_000, height: 40_000 })),
  ).toBeVisible();
  expect(await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } })).toEqual([]);
  expect(await leftOf(caller, renamed)).toEqual(NOTHING);
  expect(await leftOf(caller, bomb)).toEqual(NOTHING);

  const answers = [
    await sendFirstPart(caller, await uploadName(caller, renamed), renamed.buffer),
    await sendFirstPart(caller, await uploadName(caller, bomb), bomb.buffer),
    await sendFirstPart(caller, { ...(await uploadName(caller, empty)), totalChunk: 1 }, empty.buffer),
    await sendFirstPart(caller, await uploadName(caller, given('tool.exe', program())), program()),
  ];
  expect(answers.map(codeOf)).toEqual(['upload.content', 'upload.pixels', 'upload.empty', 'upload.extension']);
});

test('UPL-01 a part whose bytes are not those of its check sum is refused; sent rightly it is taken', async ({
  caller,
}) => {
  const file = given('scan.stl', stl(trianglesFor(6_000_000), Date.now() % 100_000));
  const query = await uploadName(caller, file);
  const first = file.buffer.subarray(0, 5_242_880);
  const damaged = Buffer.from(first);
  damaged[1000] = (damaged[1000] ?? 0) ^ 1;
  const refused = await sendFirstPart(caller, query, damaged, crc32(first));
  expect(codeOf(refused)).toBe('upload.partDamaged');
  expect(messageOf(refused.body)).toBe(ERRORS['upload.partDamaged'].en);
  expect(await caller.ask(doesFileExist, { query })).toEqual(NOTHING);
  expect(codeOf(await sendFirstPart(caller, query, first))).toBeUndefined();
  expect(await caller.ask(doesFileExist, { query })).toEqual({ exist: false, id: null, parts: [0] });
});

test('UPL-10 a file that is larger than the site allows is refused before it is sent', async ({
  page,
  caller,
  patientPage,
}) => {
  const { path } = await stagePath(caller);
  await page.route('**/GetResultValue?key=FileLibrary', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { resultInfo: object } };
    const resultInfo = { ...data.resultInfo, maxFileSize: 4096 };
    await route.fulfill({ response, json: { code: 200, data: { resultInfo } } });
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/UploadPart')) sent.push(request.url());
  });
  await page.goto(path);
  await patientPage.stage.chooseFiles([photo('large.jpg')]);
  const line = patientPage.uploads.line('large.jpg');
  await expect(line.getByText(errorText('upload.tooLarge', 'en', { limit: '4 KiB' }))).toBeVisible();
  expect(sent).toEqual([]);
});

test('MODE-02 in public mode an intern has every right, and sees the patients of their organisations alone', async ({
  caller,
  patientList,
}) => {
  const own = (await caller.ask(queryUserOrgs, {})).map(({ id }) => id);
  const { items } = await caller.ask(queryPatientList, { body: { pageIndex: 1, pageSize: 100 } });
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ orgId }) => !own.includes(orgId))).toEqual([]);
  expect(items.filter(({ mayEdit }) => !mayEdit)).toEqual([]);
  await patientList.open();
  await expect(patientList.newPatient).toBeVisible();
  await expect(patientList.patient('Lucas Meyer')).toHaveCount(0);
});

test('CALL-05 a path with .. is refused wherever a path can be given', async ({ caller, address }) => {
  const file = given('x.jpg', jpeg(quarters(80, 64, 7)));
  const query = await uploadName(caller, file);
  for (const [fileFullName, code] of [
    ['../../etc/x.jpg', 'upload.name'],
    ['files/../../x.jpg', 'upload.name'],
    ['/etc/x.jpg', 'upload.name'],
    ['files/..\\x.jpg', 'upload.name'],
    ['files/%2e%2e/x.jpg', 'upload.name'],
    // No text of any call has this character.
    ['a/\0x.jpg', 'request.invalid'],
  ] as const) {
    expect(codeOf(await sendFirstPart(caller, { ...query, fileFullName }, file.buffer)), fileFullName).toBe(code);
    const download = await caller.wire(
      `/fileApi/FileService/DownLoadObject?${new URLSearchParams({ bucketName: query.bucketName, fileFullName })}`,
    );
    expect(download.status, fileFullName).toBeGreaterThanOrEqual(400);
  }
  for (const path of [
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/modules/..%2f..%2f..%2f..%2fetc/passwd',
  ]) {
    const answer = await fetch(`${address}${path}`);
    expect(await answer.text(), path).not.toContain('root:');
  }
});

test('PAT-02 PAT-04 a patient id with spaces and a birth date in the future are refused by the server too, and no patient is left', async ({
  caller,
}) => {
  const name = newName('Wrong');
  const wrong = [
    await validForm(caller, { name, patientNo: 'A 1' }),
    await validForm(caller, { name, birthDate: '2999-01-01' }),
    await validForm(caller, { name, gender: 7 }),
    await validForm(caller, { name: ' ' }),
    await validForm(caller, { name, phone: '12345' }),
  ];
  for (const body of wrong) {
    for (const language of ['en', 'zh'] as const) {
      const answer = await caller.wire(pathOf(insertPatientInfo), { body, language });
      expect(codeOf(answer), JSON.stringify(body)).toBe('patient.invalid');
      expect(messageOf(answer.body)).toBe(errorText('patient.invalid', language === 'en' ? 'en' : 'ch'));
    }
  }
  const { total } = await caller.ask(queryPatientList, { body: { keyword: name, pageIndex: 1, pageSize: 1 } });
  expect(total).toBe(0);
});

test('CALL-05 a body of 200 MB of JSON is refused before it has come', async ({ caller, address }) => {
  const bytes = 200 * 1024 * 1024;
  const answer = await sendLargeJson(new URL(pathOf(insertPatientInfo), address), caller.token, bytes);
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('request.tooLarge' satisfies ErrorCode);
  expect(answer.sent).toBeLessThan(bytes / 4);
  const after = await caller.ask(queryPatientList, { body: { pageIndex: 1, pageSize: 1 } });
  expect(after.total).toBeGreaterThan(0);
});

test('PAT-01 CALL-02 a patient who is not there, or not for me, has a page that says so', async ({
  page,
  header,
  caller,
}) => {
  await page.goto('/patient/3f2b1c4d-1111-4222-8333-444455556666');
  await expect(page.getByText(errorText('patient.notFound', 'en'))).toBeVisible();
  await expect(header.tabs.first()).toBeVisible();
  const answer = await caller.wire('/api/PatientService/QueryPatientInfo/3f2b1c4d-1111-4222-8333-444455556666', {
    method: 'GET',
    language: 'zh',
  });
  expect([answer.status, messageOf(answer.body)]).toEqual([404, errorText('patient.notFound', 'ch')]);
});
