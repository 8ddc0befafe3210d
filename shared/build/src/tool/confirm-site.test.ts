import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Confirmation, confirmSite, rememberSite } from './confirm-site.ts';
import type { Call } from './subcommand.ts';

const CLINIC = {
  id: '11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  address: 'https://clinic.example',
  organisations: ['北京'],
};
const HOSPITAL = { ...CLINIC, id: '22222222-bbbb-4bbb-8bbb-bbbbbbbbbbbb' };

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confirm-site-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

function createCall(siteId?: string): Call {
  return {
    say: (line) => lines.push(line),
    findValue: (name) => (name === 'site-id' ? siteId : undefined),
    requireValue: () => '',
    listValues: () => [],
  };
}

const createConfirmation = (answer: string | null): Confirmation => ({
  ask: answer === null ? null : () => Promise.resolve(answer),
  memoryFile: join(folder, 'deep', 'deployed-site.json'),
});

interface Situation {
  readonly siteId?: string;
  readonly last?: typeof CLINIC;
  readonly answer?: string;
}

describe('SITE-08 a deployment to the site 11111111', () => {
  test.each<[string, Situation, string | null]>([
    ['whose id is named', { siteId: CLINIC.id }, null],
    ['whose id is named by its beginning', { siteId: '11111111' }, null],
    ['that is named, after one to another', { siteId: CLINIC.id, last: HOSPITAL }, null],
    ['after one to the same', { last: CLINIC }, null],
    ['that a person confirms', { answer: 'yes' }, null],
    ['that a person does not confirm', { answer: '' }, 'Nothing was deployed.'],
    ['that nobody names', {}, `--site-id ${CLINIC.id}`],
    ['where another is named', { siteId: HOSPITAL.id }, 'not 22222222'],
    ['where another is named, though the last one was the same', { siteId: HOSPITAL.id, last: CLINIC }, 'not 22222222'],
    ['after one to another', { last: HOSPITAL }, 'deployed to the site 22222222'],
    ['after one to another, whatever a person answers', { last: HOSPITAL, answer: 'yes' }, 'deployed to the site'],
    ['where too little is named', { siteId: '1111' }, 'at least 8 characters'],
  ])('%s is decided', async (_, { siteId, last, answer = null }, refusal) => {
    const confirmation = createConfirmation(answer);
    if (last !== undefined) await rememberSite(last, confirmation);
    const reason = await confirmSite(createCall(siteId), CLINIC, confirmation).then(
      () => null,
      (error: unknown) => String(error),
    );
    expect(reason ?? 'done').toContain(refusal ?? 'done');
  });

  test('prints its id, organisations and address', async () => {
    await confirmSite(createCall(CLINIC.id), CLINIC, createConfirmation(null));
    expect(lines).toEqual([`Site ${CLINIC.id} (北京) at https://clinic.example`]);
  });

  test('is remembered by the checkout', async () => {
    const confirmation = createConfirmation('yes');
    await confirmSite(createCall(), CLINIC, confirmation);
    await rememberSite(CLINIC, confirmation);
    expect(JSON.parse(await readFile(confirmation.memoryFile, 'utf8'))).toEqual({ id: CLINIC.id });
  });

  test('before its first start needs no id, and cannot be named', async () => {
    await confirmSite(createCall(), null, createConfirmation(null));
    await expect(confirmSite(createCall(CLINIC.id), null, createConfirmation(null))).rejects.toThrow('no id yet');
  });
});
