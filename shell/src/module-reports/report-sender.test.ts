import { createClient, setClient } from '@dentarium/api';
import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StageResult } from '../federation/stages.ts';
import { serve } from '../testing/fake-server.ts';
import { createReportSender, PACE } from './report-sender.ts';

let sent: (readonly ModuleReport[])[];
let shown: unknown[];
let kept: boolean[];
let answer: () => Response | object;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  shown = [];
  kept = [];
  answer = () => ({ taken: 1 });
  serve({
    '/api/ModuleService/ReportModules': async (request) => {
      kept.push(request.keepalive);
      sent.push(((await request.json()) as { reports: ModuleReport[] }).reports);
      return answer();
    },
  });
  setClient(
    createClient({
      token: () => 't',
      language: () => 'en',
      baseUrl: location.origin,
      onFailure: (error) => shown.push(error),
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

const ORDERS = { module: 'orders', version: '1.1.0', stage: 'mount', fellBack: false } as const;

const fault = (more: Partial<StageResult> = {}): StageResult => ({ ...ORDERS, cause: 'TypeError: x', ...more });

/** Reports that the former version is shown instead. */
const fallback = (more: Partial<StageResult> = {}): StageResult => ({
  ...ORDERS,
  version: '1.0.0',
  fellBack: true,
  ...more,
});

test('MFE-04 reports simultaneous faults together, and equal ones once with their number', async () => {
  const { take } = createReportSender();
  take(fault());
  take(fault());
  take(fault({ stage: 'chunk' }));
  take(fallback());
  await jest.advanceTimersByTimeAsync(PACE.first);
  expect(sent).toEqual([
    [
      { module: 'orders', version: '1.1.0', stage: 'mount', cause: 'TypeError: x', count: 2 },
      { module: 'orders', version: '1.1.0', stage: 'chunk', cause: 'TypeError: x', count: 1, fellBackTo: '1.0.0' },
    ],
  ]);
});

test('MFE-04 reports a later fallback with the fault, which is counted once', async () => {
  const { take } = createReportSender();
  take(fault());
  await jest.advanceTimersByTimeAsync(PACE.first);
  take(fallback());
  take(fallback({ stage: 'render' }));
  await jest.advanceTimersByTimeAsync(PACE.between);
  expect(sent[1]).toEqual([
    { module: 'orders', version: '1.1.0', stage: 'mount', cause: 'TypeError: x', count: 0, fellBackTo: '1.0.0' },
    { module: 'orders', version: '1.0.0', stage: 'mounted', cause: '', count: 1 },
  ]);
});

test('MFE-04 reports the fallback once for a page that mounts the same version again after one fault', async () => {
  const { take } = createReportSender();
  take(fault());
  take(fallback());
  await jest.advanceTimersByTimeAsync(PACE.first);
  take(fallback());
  await jest.advanceTimersByTimeAsync(PACE.longest);
  expect(sent).toHaveLength(1);
  take(fault());
  take(fallback());
  await jest.advanceTimersByTimeAsync(PACE.longest);
  expect(sent[1]).toMatchObject([{ version: '1.1.0', count: 1, fellBackTo: '1.0.0' }]);
});

test('MFE-04 reports six times a minute for a page that fails all the time', async () => {
  const { take } = createReportSender();
  for (let second = 0; second < 60; second += 1) {
    take(fault());
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toHaveLength(6);
});

test('MFE-04 resends reports that do not arrive ever less often, invisibly', async () => {
  const { take } = createReportSender();
  answer = () => new Response('', { status: 503 });
  take(fault());
  await jest.advanceTimersByTimeAsync(PACE.first);
  await jest.advanceTimersByTimeAsync(2 * PACE.between - 1);
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  await jest.advanceTimersByTimeAsync(4 * PACE.between - 1);
  expect(sent).toHaveLength(2);
  answer = () => ({ taken: 1 });
  take(fault());
  await jest.advanceTimersByTimeAsync(PACE.longest);
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject([{ count: 2 }]);
  expect(shown).toEqual([]);
});

test('MFE-04 CALL-08 keeps everything about a patient on the page', async () => {
  createReportSender().take(fault({ cause: 'Error: /patient/13911112222 of "Wang Wei" has no stage' }));
  await jest.advanceTimersByTimeAsync(PACE.first);
  expect(sent[0]).toMatchObject([{ cause: 'Error: /patient/… of "…" has no stage' }]);
});

test('MFE-04 does not resend what the server refuses', async () => {
  const { take } = createReportSender();
  answer = () => Response.json({ success: false, errorCode: 'request.invalid' }, { status: 400 });
  take(fault());
  await jest.advanceTimersByTimeAsync(PACE.longest);
  expect(sent).toHaveLength(1);
});

test('MFE-04 sends waiting reports by a request that outlives the page when the user leaves', async () => {
  const { take } = createReportSender();
  take(fault());
  window.dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(0);
  expect(kept).toEqual([true]);
  await jest.advanceTimersByTimeAsync(PACE.longest);
  expect(sent).toHaveLength(1);
});

test('MFE-04 counts nothing as a fault of a module without a network', async () => {
  const { take } = createReportSender();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  take(fault());
  online.mockRestore();
  await jest.advanceTimersByTimeAsync(PACE.first);
  expect(sent).toEqual([]);
});
