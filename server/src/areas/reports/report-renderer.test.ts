import { afterEach, expect, test } from '@jest/globals';
import { signalProcess } from '../../kernel/db/testing/signal-process.ts';
import { ProcessEndedError } from '../../kernel/jobs/worker-process.ts';
import type { ReportDocument } from './report-document.ts';
import { ReportRenderer } from './report-renderer.ts';

const renderer = new ReportRenderer();
afterEach(() => renderer.close());

function aReport(sections: number): ReportDocument {
  return {
    language: 'en',
    landscape: false,
    title: 'A report',
    header: 'Li Mei · P0042',
    footer: '',
    logo: null,
    cover: null,
    sections: Array.from({ length: sections }, (_, index) => ({
      title: `Part ${index}`,
      note: '',
      ownPage: true,
      blocks: [{ kind: 'text', title: '', text: 'word '.repeat(400) }],
    })),
    images: {},
    madeAt: '2026-01-02T03:04:05.000Z',
    words: { missing: '', unshown: '' },
  };
}

test('TASK-06 fails only the report of a killed process', async () => {
  const { signal } = new AbortController();
  const first = await renderer.render(aReport(1), signal);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  const killed = renderer.render(aReport(400), signal);
  const after = renderer.render(aReport(1), signal);
  signalProcess(renderer.pid, 'SIGKILL');
  await expect(killed).rejects.toThrow(ProcessEndedError);
  // The same content gives the same bytes.
  expect(await after).toEqual(first);
});

test('skips a report that nobody waits for any more', async () => {
  const own = new ReportRenderer();
  const abortController = new AbortController();
  const left = own.render(aReport(1), abortController.signal);
  abortController.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(own.pid).toBeUndefined();
  await own.close();
  await expect(own.render(aReport(1), new AbortController().signal)).rejects.toThrow('closed');
});
