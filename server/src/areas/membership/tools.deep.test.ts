import { ApiError, type Client } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { getMemberInfo } from '@dentarium/api/membership/calls';
import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey, type RoleName } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod/mini';
import { createTestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { setTestMembership, type TestMembership } from './testing/set-membership.ts';
import { ALL_SAMPLE_REQUESTS } from '../../testing/tenant-isolation/all-sample-requests.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeClinic, makeScene } from '../../testing/access-matrix/scene.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import { handleSiteData } from '../../kernel/http/handle.ts';
import { buildOpenApiDocument } from '../../kernel/documentation/openapi.ts';

const declareCall = service('ToolService', '/api/ToolService', { none: 'several' });
/** A call of each tool that does nothing else. */
const TOOLS = BENEFIT_KEYS.map((benefit) =>
  declareCall(`Use${benefit}`, {
    method: 'GET',
    own: true,
    permission: { right: 'edit' },
    benefit,
    result: z.literal(benefit),
    reads: {},
    summary: 'Uses a tool.',
  }),
);
const toolsArea = defineArea({
  name: 'tools',
  calls: Object.fromEntries(TOOLS.map((call) => [call.id, call])),
  routes: TOOLS.map((call) =>
    handleSiteData(call, async () => {
      if (call.benefit === undefined) throw new Error('no tool');
      return call.benefit;
    }),
  ),
});

const LONG = '2999-01-01T00:00:00Z';
const ALL_BUT = 100;

/** The possible memberships, relative to a tool. */
const MEMBERSHIPS: readonly [string, (key: BenefitKey) => TestMembership | null, 'refused' | 'done'][] = [
  ['none', () => null, 'refused'],
  ['one with the benefit that has ended', () => ({ plan: 7, expiresAt: '2020-01-01T00:00:00Z' }), 'refused'],
  ['one with all benefits but this', (key) => ({ plan: ALL_BUT + key, expiresAt: LONG }), 'refused'],
  ['one with the benefit', () => ({ plan: 7, expiresAt: LONG }), 'done'],
];

async function makePlans(site: TestApp): Promise<void> {
  await site.db
    .insertInto('plan_version')
    .values(
      BENEFIT_KEYS.map((key) => ({
        id: ALL_BUT + key,
        code: `all-but-${key}`,
        name_ch: '',
        name_en: '',
        price: 0,
        unit: 'year' as const,
        duration: 1,
        tier: 10,
        is_on_sale: false,
        replaced_at: null,
        benefits: JSON.stringify(BENEFIT_KEYS.filter((other) => other !== key)),
        storage_bytes: 0,
      })),
    )
    .execute();
}

/**
 * Refusals after the check of the membership: without images, of a foreign stage, and without a service of the site.
 */
const BEHIND_THE_GATE: ReadonlySet<string> = new Set([
  'report.noImages 409',
  'report.stageGone 404',
  'ceph.noService 400',
]);

async function toOutcome(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return error.is('membership.required') && error.status === 403 ? 'refused' : `${error.code} ${error.status}`;
    },
  );
}

describe.each(['public', 'private'] as const)('BEN-09 MODE-02 the tools of membership, %s mode', (mode) => {
  let site: TestApp;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;
  beforeAll(async () => {
    site = await createTestApp({ MODE: mode }, createTestDatabase, [toolsArea]);
    await makePlans(site);
    clinic = await makeClinic(site);
  });
  afterAll(() => site.close());

  async function clientWith(membership: TestMembership | null, role: RoleName = 'seniorDoctor'): Promise<Client> {
    const organisations = [clinic.organisation];
    return site.as(await makeAccount(site.db, { organisations, roles: [role], membership }));
  }

  const rows = TOOLS.flatMap((call) =>
    MEMBERSHIPS.map(([name, membership, outcome]) => ({ key: call.benefit ?? 1, call, name, membership, outcome })),
  );
  test.each(rows)('benefit $key, membership: $name', async ({ key, call, membership, outcome }) => {
    const client = await clientWith(membership(key));
    expect(await toOutcome(client.call(call, {}))).toBe(mode === 'private' ? 'done' : outcome);
    // The membership information of the caller agrees.
    const { permissionInfoVOs } = await client.call(getMemberInfo, {});
    expect(permissionInfoVOs.find(({ permissionKey }) => permissionKey === key)?.isEnable).toBe(
      mode === 'private' || outcome === 'done',
    );
  });

  const product = ALL_SAMPLE_REQUESTS.filter(({ call }) => call.benefit !== undefined);
  test('covers calls of each of the eight tools', () =>
    expect(new Set(product.map(({ call }) => call.benefit))).toEqual(new Set(BENEFIT_KEYS)));

  for (const one of product)
    test.each(MEMBERSHIPS)(`${one.call.id}, membership: %s`, async (_, membership, outcome) => {
      const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
      const has = membership(one.call.benefit ?? 1);
      await setTestMembership(site.db, scene.account, has);
      const actualOutcome = await toOutcome(one.send(scene.client, await one.build(scene)));
      expect(BEHIND_THE_GATE.has(actualOutcome) ? 'done' : actualOutcome).toBe(mode === 'private' ? 'done' : outcome);
    });

  test('refuses a missing right regardless of the membership', async () => {
    const intern = await clientWith({ plan: 7, expiresAt: LONG }, 'internDoctor');
    for (const call of TOOLS)
      expect(await toOutcome(intern.call(call, {}))).toBe(mode === 'private' ? 'access.denied 403' : 'done');
    const nobody = await site.as(null);
    for (const call of TOOLS) expect(await toOutcome(nobody.call(call, {}))).toBe('auth.required 401');
  });

  test('applies a membership from the next call on', async () => {
    const account = await makeAccount(site.db, {
      organisations: [await makeOrganisation(site.db)],
      roles: ['seniorDoctor'],
      membership: null,
    });
    const client = await site.as(account);
    const [call] = TOOLS;
    if (call === undefined) throw new Error('no tool');
    expect(await toOutcome(client.call(call, {}))).toBe(mode === 'private' ? 'done' : 'refused');
    await setTestMembership(site.db, account, { plan: 7, expiresAt: LONG });
    expect(await toOutcome(client.call(call, {}))).toBe('done');
  });
});

test('BEN-09 names the benefit in the language of the reader, and documents it', () => {
  for (const key of BENEFIT_KEYS) {
    const error = new ApiError('membership.required', '', { detail: { benefit: key } });
    expect(error.text('en')).toContain(`“${BENEFIT_NAMES[key].en}”`);
    expect(error.text('ch')).toContain(`“${BENEFIT_NAMES[key].ch}”`);
  }
  const document = JSON.stringify(buildOpenApiDocument(TOOLS, {}));
  for (const key of BENEFIT_KEYS)
    expect(document).toContain(
      `Right \`edit\`. In public mode with a membership that has benefit ${key} (${BENEFIT_NAMES[key].en}).`,
    );
});
