import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '../db/test-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { defineArea } from '../areas/area.ts';

describe('SITE-08 readiness of a site with outside services', () => {
  const problem = 'ARCHIVE_URL cannot be reached (ECONNREFUSED).';
  const fail = () => Promise.reject(new Error(problem));
  const archiveArea = defineArea({
    name: 'archive',
    start: () => ({
      probes: [
        { name: 'archive', title: { ch: '归档', en: 'Archive' }, isRequired: true, check: fail },
        { name: 'printer', title: { ch: '打印机', en: 'Printer' }, isRequired: false, check: fail },
      ],
    }),
  });
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, createTestDatabase, [archiveArea]);
  });
  afterAll(() => site.close());

  test('answers 503 with the name of a required service that fails, and stays alive', async () => {
    const ready = await fetch(`${site.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'service unavailable', services: ['archive'] }]);
    const health = await fetch(`${site.address}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: 'ok',
      services: expect.arrayContaining([
        { name: 'archive', isRequired: true, state: 'failing', changedAt: expect.any(String), lastError: problem },
        { name: 'printer', isRequired: false, state: 'failing', changedAt: expect.any(String), lastError: problem },
      ]),
    });
  });
});
