import { createClient, setClient } from '@dentarium/api';
import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StageResult } from '../federation/stages.ts';
import { serve } from '../testing/fake-server.ts';
import { createReportSender, PACE } from './report-sender.ts';

let sentReports: (readonly ModuleReport[])[];
let toasts: unknown[];
let keepalives: boolean[];
let answer: () => Response | object;

beforeEach(() => {
  jest.useFakeTimers();
  sentReports = [];
  toasts = [];
  keepalives = [];
  answer = () => ({ taken: 1 });
  serve({
    '/api/ModuleService/ReportModules': async (request) => {
      keepalives.push(request.keepalive);
      sentReports.push(((await request.json()) as { reports: ModuleReport[] }).reports);
      return answer();
    },
  });
  setClient(
    createClient({
      token: () => 't',
      language: () => 'en',
      baseUrl: location.origin,
      onFailure: (error) => toasts.push(error),
    }),
  );
});
afterEach(async () => {
  // No report of a test waits until the next one.
  answer = () => ({ taken: 1 });
  window.dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
});

const ORDERS = { module: 'orders', version: '1.1.0', stage: 'mount', isFallback: false } as const;

const buildFault = (overrides: Partial<StageResult> = {}): StageResult => ({
  ...ORDERS,
  cause: 'TypeError: x',
  ...overrides,
});

/** Reports that the former version is shown instead. */
const buildFallback = (overrides: Partial<StageResult> = {}): StageResult => ({
  ...ORDERS,
  version: '1.0.0',
  isFallback: true,
  ...overrides,
});

test('MFE-04 reports simultaneous faults together, and equal ones once with their number', async () => {
  const { report } = createReportSender();
  report(buildFault());
  report(buildFault());
  report(buildFault({ stage: 'chunk' }));
  report(buildFallback());
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  expect(sentReports).toEqual([
    [
      { module: 'orders', version: '1.1.0', stage: 'mount', cause: 'TypeError: x', count: 2 },
      { module: 'orders', version: '1.1.0', stage: 'chunk', cause: 'TypeError: x', count: 1, fellBackTo: '1.0.0' },
    ],
  ]);
});

test('MFE-04 proves by the ticket of a version that the page was given it, and names the page', async () => {
  const pages: string[] = [];
  serve({
    '/api/ModuleService/ReportModules': async (request) => {
      const body = (await request.json()) as { page: string; reports: ModuleReport[] };
      pages.push(body.page);
      sentReports.push(body.reports);
      return { taken: 1 };
    },
  });
  const { report } = createReportSender();
  report(buildFault({ ticket: 'of 1.1.0' }));
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  report(buildFallback({ ticket: 'of 1.0.0' }));
  report(buildFallback({ stage: 'render', ticket: 'of 1.0.0' }));
  await jest.advanceTimersByTimeAsync(PACE.betweenMs);
  expect(sentReports.flat().map(({ version, ticket }) => [version, ticket])).toEqual([
    ['1.1.0', 'of 1.1.0'],
    ['1.1.0', 'of 1.1.0'],
    ['1.0.0', 'of 1.0.0'],
  ]);
  expect(pages[0]).toMatch(/^.{8,64}$/);
  expect(new Set(pages).size).toBe(1);
});

test('MFE-04 reports a later fallback with the fault, which is counted once', async () => {
  const { report } = createReportSender();
  report(buildFault());
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  report(buildFallback());
  report(buildFallback({ stage: 'render' }));
  await jest.advanceTimersByTimeAsync(PACE.betweenMs);
  expect(sentReports[1]).toEqual([
    { module: 'orders', version: '1.1.0', stage: 'mount', cause: 'TypeError: x', count: 0, fellBackTo: '1.0.0' },
    { module: 'orders', version: '1.0.0', stage: 'mounted', cause: '', count: 1 },
  ]);
});

test('MFE-04 reports the fallback once for a page that mounts the same version again after one fault', async () => {
  const { report } = createReportSender();
  report(buildFault());
  report(buildFallback());
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  report(buildFallback());
  await jest.advanceTimersByTimeAsync(PACE.maxMs);
  expect(sentReports).toHaveLength(1);
  report(buildFault());
  report(buildFallback());
  await jest.advanceTimersByTimeAsync(PACE.maxMs);
  expect(sentReports[1]).toMatchObject([{ version: '1.1.0', count: 1, fellBackTo: '1.0.0' }]);
});

test('MFE-04 reports six times a minute for a page that fails all the time', async () => {
  const { report } = createReportSender();
  for (let second = 0; second < 60; second += 1) {
    report(buildFault());
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(sentReports).toHaveLength(6);
});

test('MFE-04 resends reports that do not arrive ever less often, invisibly', async () => {
  const { report } = createReportSender();
  answer = () => new Response('', { status: 503 });
  report(buildFault());
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  await jest.advanceTimersByTimeAsync(2 * PACE.betweenMs - 1);
  expect(sentReports).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  await jest.advanceTimersByTimeAsync(4 * PACE.betweenMs - 1);
  expect(sentReports).toHaveLength(2);
  answer = () => ({ taken: 1 });
  report(buildFault());
  await jest.advanceTimersByTimeAsync(PACE.maxMs);
  expect(sentReports).toHaveLength(3);
  expect(sentReports[2]).toMatchObject([{ count: 2 }]);
  expect(toasts).toEqual([]);
});

test('MFE-04 CALL-08 keeps everything about a patient on the page', async () => {
  createReportSender().report(buildFault({ cause: 'Error: /patient/13911112222 of "Wang Wei" has no stage' }));
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  expect(sentReports[0]).toMatchObject([{ cause: 'Error: /patient/… of "…" has no stage' }]);
});

test('MFE-04 does not resend what the server refuses', async () => {
  const { report } = createReportSender();
  answer = () => Response.json({ success: false, errorCode: 'request.invalid' }, { status: 400 });
  report(buildFault());
  await jest.advanceTimersByTimeAsync(PACE.maxMs);
  expect(sentReports).toHaveLength(1);
});

test('MFE-04 sends waiting reports by a request that outlives the page when the user leaves', async () => {
  const { report } = createReportSender();
  report(buildFault());
  window.dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(0);
  expect(keepalives).toEqual([true]);
  await jest.advanceTimersByTimeAsync(PACE.maxMs);
  expect(sentReports).toHaveLength(1);
});

test('MFE-04 counts nothing as a fault of a module without a network', async () => {
  const { report } = createReportSender();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  report(buildFault());
  online.mockRestore();
  await jest.advanceTimersByTimeAsync(PACE.firstMs);
  expect(sentReports).toEqual([]);
});
