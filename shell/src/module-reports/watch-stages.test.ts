import { createClient, setClient } from '@dentarium/api';
import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { reportStage } from '../federation/stages.ts';
import { buildSampleModule } from '../testing/sample-site.ts';
import { serve } from '../testing/fake-server.ts';
import { watchStages } from './watch-stages.ts';

let sentReports: ModuleReport[];

beforeEach(() => {
  sentReports = [];
  serve({
    '/api/ModuleService/ReportModules': async (request) => {
      sentReports.push(...((await request.json()) as { reports: ModuleReport[] }).reports);
      return { taken: 1 };
    },
  });
  setClient(createClient({ token: () => 't', language: () => 'en', baseUrl: location.origin }));
});

test('MFE-04 reports failures, fallbacks and versions that nobody has reported yet, once, and nothing else', async () => {
  const version = (name: string, more: { seen?: false } = {}) => ({ version: name, entry: '', manifest: {}, ...more });
  let listed = [
    buildSampleModule('orders', { live: version('2.0.0', { seen: false }), lastGood: version('1.0.0') }),
    buildSampleModule('patients', { live: version('3.0.0') }),
  ];
  watchStages(() => listed);
  const orders = { module: 'orders', version: '2.0.0', isFallback: false };
  const patients = { module: 'patients', version: '3.0.0', isFallback: false };
  reportStage(patients, 'mount');
  reportStage(patients, 'render');
  reportStage(orders, 'render');
  // It was reloaded.
  reportStage(orders, 'render');
  reportStage(orders, 'chunk', new Error('late'));
  reportStage({ ...orders, version: '1.0.0', isFallback: true }, 'mount');
  reportStage({ ...orders, version: '1.0.0', isFallback: true }, 'render');
  // Another page has reported the version that was released meanwhile.
  listed = [buildSampleModule('patients', { live: version('3.0.5') })];
  reportStage({ ...patients, version: '3.0.5' }, 'render');
  reportStage({ ...patients, version: '3.1.0' }, 'render');
  await waitFor(() => {
    // Reports are sent at once when the page is left, after their code has loaded.
    window.dispatchEvent(new Event('pagehide'));
    expect(
      sentReports.map(({ module, version: reportedVersion, stage, fellBackTo }) => [
        module,
        reportedVersion,
        stage,
        fellBackTo,
      ]),
    ).toEqual([
      ['orders', '2.0.0', 'mounted', undefined],
      ['orders', '2.0.0', 'chunk', '1.0.0'],
      ['patients', '3.1.0', 'mounted', undefined],
    ]);
  });
});
