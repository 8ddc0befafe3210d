import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createInvitation, queryMembers } from './clinic/people/calls.ts';
import { queryOwnOrganisations } from './clinic/organisations/calls.ts';
import { waitUntil } from './areas/files/testing/until.ts';
import { signInAtStranger } from './identity/provider/testing/sign-in-at-stranger.ts';
import {
  createStrangerProvider,
  STRANGER_SETTINGS,
  type StrangerProvider,
} from './identity/provider/testing/stranger-provider.ts';
import { createEmptyDatabase, type EmptyDatabase } from './kernel/db/test-database.ts';
import { listDocumentedSettings } from './testing/operator/documented-commands.ts';
import { MessageReceiver } from './testing/operator/message-receiver.ts';
import { Operator } from './testing/operator/operator.ts';
import { type RegisteredPatient, SiteVisitor } from './testing/operator/site-visitor.ts';
import { callExpectingRefusal } from './testing/test-app.ts';
import type { ServerProcess } from './testing/server-process.ts';
import { createSiteFolder } from './testing/site-folder.ts';

const PUBLIC_URL = 'https://clinic.example';
const ADMINISTRATOR = { userName: 'chief', password: 'a good password' };
const SETUP_FORM = {
  ...ADMINISTRATOR,
  organisation: '南苑口腔',
  organisationEn: 'South Dental',
  name: '陈医生',
  phone: '13800000000',
  repeated: ADMINISTRATOR.password,
  isOrthodontist: '1',
  language: 'ch',
};

describe.each(['private', 'public'] as const)(
  'SITE-01 SITE-02 SITE-05 SITE-06 SITE-07 an operator who follows the pages of docs, %s mode',
  (mode) => {
    let parent: string;
    let operator: Operator;
    let server: ServerProcess;
    let external: EmptyDatabase;
    let stranger: StrangerProvider;
    let patient: RegisteredPatient;
    const messages = new MessageReceiver();

    beforeAll(async () => {
      parent = await createSiteFolder('operator');
      external = await createEmptyDatabase();
      stranger = await createStrangerProvider(PUBLIC_URL);
      operator = new Operator(
        { MODE: mode },
        {
          '/srv/dentarium': join(parent, 'data'),
          '/srv/restored': join(parent, 'restored'),
          '/mnt/backups/2026-12-01': join(parent, 'backups', 'first'),
          'MODE=private': `MODE=${mode}`,
          'https://sms.example/send': await messages.start(),
          '"Harbour Dental" wang': `"Harbour Dental" ${ADMINISTRATOR.userName}`,
          'postgresql://…': `'${external.databaseUrl}'`,
          '<folder>': join(parent, 'export'),
          '<another disk>': join(parent, 'earlier-cluster'),
          '<user name>': ADMINISTRATOR.userName,
          '<subject>': 's-1',
          '[--replace]': '',
        },
      );
    });
    afterAll(async () => {
      await operator.stop();
      await stranger.stop();
      await external.close();
      messages.close();
      await rm(parent, { recursive: true, force: true });
    });

    const visit = () => new SiteVisitor(server.address, PUBLIC_URL);
    const signIn = (): Promise<Client> => visit().signIn(ADMINISTRATOR.userName, ADMINISTRATOR.password);

    async function expectPatient(): Promise<void> {
      expect(await visit().readPatient(await signIn(), patient)).toEqual(patient);
    }

    test('begins an empty site by the link of its first start', async () => {
      server = await operator.start('beginning-a-site', 'npm start');
      const findLink = () => new RegExp(`${PUBLIC_URL}/setup/\\S+(?=\\n)`).exec(server.output())?.[0];
      await waitUntil(async () => findLink() !== undefined);
      await visit().setUp(findLink() ?? '', SETUP_FORM);
      expect(await (await signIn()).call(queryOwnOrganisations, {})).toMatchObject([{ name: SETUP_FORM.organisation }]);
    });

    if (mode === 'private')
      test('adds a second clinic and its administrator', async () => {
        await operator.run('beginning-a-site', 'create-organisation');
        await operator.run('beginning-a-site', 'create-account');
        const output = await operator.run('beginning-a-site', 'reset-password');
        const wang = await visit().signIn('wang', /Password, shown once: (\S+)/.exec(output)?.[1] ?? '');
        expect(await wang.call(queryOwnOrganisations, {})).toMatchObject([{ name: '北苑口腔' }]);
        await operator.run('beginning-a-site', 'unlock');
      });
    else
      test('lets a person create a second clinic, invite a colleague, and be replaced as its owner', async () => {
        await operator.stop();
        server = await operator.start('people-of-a-site', 'npm start');
        const output = await operator.run('people-of-a-site', 'invite-clinic');
        const invitation = /Code: (\S+),/.exec(output)?.[1] ?? '';
        const founder = { invitation, phone: '13700000001', name: '李娜', clinic_name: 'Harbour Dental' };
        const owner = await visit().register(founder, messages.readCode);
        const [clinic] = await owner.call(queryOwnOrganisations, {});
        expect(clinic?.name).toBe('Harbour Dental');
        const params = { id: clinic?.id ?? '' };
        const body = { role: 'doctor', phone: '', note: '', days: 14, maxUses: 1 } as const;
        const { code } = await owner.call(createInvitation, { params, body });
        const colleague = { invitation: code, phone: '13700000002', name: '赵敏' };
        await visit().register(colleague, messages.readCode);
        await operator.run('people-of-a-site', 'set-owner');
        const { ownRole, members } = await (await signIn()).call(queryMembers, { params });
        expect([ownRole, members.length]).toEqual(['owner', 3]);
      });

    test('backs up the first patient with photographs, and restores them into another folder', async () => {
      patient = await visit().registerPatient(await signIn(), mode);
      await expectPatient();
      await operator.run('backing-up', 'npm run site -- backup /mnt/backups/2026-12-01');
      expect(await operator.run('backing-up', 'npm run site -- verify-backup')).toContain('complete and undamaged');
      await operator.stop();
      const { settings } = operator;
      expect(await operator.run('backing-up', 'npm run site -- restore')).toContain('Restored and verified');
      operator.settings = { ...settings, DATA_DIR: join(parent, 'restored') };
      server = await operator.start('backing-up', 'npm start');
      await expectPatient();
      await operator.stop();
      operator.settings = settings;
    });

    // Neither differs in public mode.
    if (mode === 'public') return;

    test('moves the database to another PostgreSQL and back', async () => {
      const { settings } = operator;
      await operator.run('settings', 'export-database');
      await operator.run('settings', 'import-database');
      await operator.run('settings', 'mv ');
      expect(existsSync(join(parent, 'earlier-cluster'))).toBe(true);
      operator.settings = { ...settings, DATABASE_URL: external.databaseUrl };
      server = await operator.start();
      await expectPatient();
      await operator.stop();
      await operator.run('settings', 'return-database');
      operator.settings = settings;
      server = await operator.start();
      await expectPatient();
      await operator.stop();
    });

    test('signs in by the provider of a stranger', async () => {
      const documentedSettings = listDocumentedSettings('sign-in-by-a-provider');
      expect(documentedSettings).toEqual(expect.arrayContaining(['IDENTITY_AUTHORITY', 'IDENTITY_CLIENT_ID']));
      const { IDENTITY_ROLE_CLAIM: _, ...registration } = STRANGER_SETTINGS;
      // The page names every setting that a stranger needs, except for the names of claims.
      const neededNames = Object.keys(registration).filter((name) => !name.endsWith('_NAME_CLAIM'));
      expect(documentedSettings).toEqual(expect.arrayContaining(neededNames));
      operator.settings = { ...operator.settings, IDENTITY_AUTHORITY: stranger.issuer, ...registration };
      // Registration by phone is of the product's own provider.
      const { REGISTRATION: _registration, ...settings } = operator.settings;
      operator.settings = settings;
      server = await operator.start();
      stranger.people.set('s-1', { displayName: '陈医生', login: 'chen', teams: [] });
      const signInAtProvider = async () => visit().createClient(await signInAtStranger(stranger, PUBLIC_URL, 's-1'));
      const refusal = await callExpectingRefusal(await signInAtProvider(), getUserInfo, {});
      expect(refusal.code).toBe('auth.noAccount');
      expect(await operator.run('sign-in-by-a-provider', 'list-sign-ins')).toContain('s-1');
      await operator.run('sign-in-by-a-provider', 'link-sign-in');
      expect(await visit().readPatient(await signInAtProvider(), patient)).toEqual(patient);
    });
  },
);
