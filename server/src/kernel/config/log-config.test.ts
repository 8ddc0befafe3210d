import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';

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
});
