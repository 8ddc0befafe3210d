import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const DATA_DIR = join(tmpdir(), 'clinic');
const DEFAULT_FILE = { path: join(DATA_DIR, 'log', 'server.log'), maxAgeDays: 14, maxBytes: 1024 ** 3 };

describe('SITE-08 the log of a site', () => {
  test.each([
    [{}, 'stdout'],
    [{ LOG_TARGET: 'journal' }, 'journal'],
    [{ LOG_TARGET: 'file' }, DEFAULT_FILE],
    [{ LOG_FILE: '/var/log/clinic.log' }, { ...DEFAULT_FILE, path: '/var/log/clinic.log' }],
    [
      { LOG_TARGET: 'file', LOG_DAYS: '90', LOG_SIZE: '10' },
      { ...DEFAULT_FILE, maxAgeDays: 90, maxBytes: 10_485_760 },
    ],
  ])('with %j goes to %j', (environment, target) => {
    expect(loadConfig({ DATA_DIR, ...environment }).log).toEqual({ level: 'info', target });
  });

  test.each([
    [{ LOG_TARGET: 'syslog' }, 'LOG_TARGET must be file, stdout or journal'],
    [{ LOG_TARGET: 'journal', LOG_FILE: '/var/log/clinic.log' }, 'LOG_FILE needs LOG_TARGET=file, not journal.'],
    [{ LOG_DAYS: '0' }, 'LOG_DAYS must be from 1 to 3650'],
    [{ LOG_SIZE: '1 GiB' }, 'LOG_SIZE must be a whole number'],
    [{ LOG_DAY: '3' }, 'LOG_DAYS'],
  ])('is refused with %j', (environment, sentence) => {
    const load = () => loadConfig({ DATA_DIR, ...environment });
    expect(load).toThrow(StartupError);
    expect(load).toThrow(sentence);
  });
});
