import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { createConfigurationError } from './startup-error.ts';

/** The file of the log in the data folder, unless LOG_FILE names another. */
const DEFAULT_FILE = join('log', 'server.log');

/** The log of the server. */
export interface LogConfig {
  readonly level: Settings['LOG_LEVEL'];
  /** A file, or the standard output with plain lines or with lines for journald and syslog. */
  readonly target: LogFileConfig | 'stdout' | 'journal';
}

/** A log in a file and its retention. */
export interface LogFileConfig {
  readonly path: string;
  /** Days for which lines are kept. */
  readonly maxAgeDays: number;
  /** Maximum bytes of all files of one process. */
  readonly maxBytes: number;
}

type LogSettings = Pick<Settings, 'LOG_TARGET' | 'LOG_FILE' | 'LOG_LEVEL' | 'LOG_DAYS' | 'LOG_SIZE'>;

/** Returns the log that the settings choose: without any the standard output. @throws StartupError for a contradiction */
export function toLogConfig(values: LogSettings, dataDir: string): LogConfig {
  const { LOG_TARGET: target = values.LOG_FILE === undefined ? 'stdout' : 'file', LOG_LEVEL: level } = values;
  if (target !== 'file') {
    if (values.LOG_FILE !== undefined)
      throw createConfigurationError([`LOG_FILE needs LOG_TARGET=file, not ${target}`]);
    return { level, target };
  }
  const path = values.LOG_FILE ?? join(dataDir, DEFAULT_FILE);
  return { level, target: { path, maxAgeDays: values.LOG_DAYS, maxBytes: values.LOG_SIZE * 1024 ** 2 } };
}
