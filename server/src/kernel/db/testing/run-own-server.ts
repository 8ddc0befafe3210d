import { once } from 'node:events';
import { startOwnServer } from '../launcher.ts';
import { NOT_DURABLE } from './not-durable.ts';

/**
 * A process that fault tests kill: it starts the server of the data folder in its arguments, prints the log messages,
 * and stops on SIGTERM.
 */
const messages: string[] = [];
const collectMessage = (_: unknown, message?: string): void => void messages.push(message ?? '');
const log = { info: collectMessage, warn: collectMessage };
const server = await startOwnServer({ dataDir: process.argv[2] ?? '', log, settings: NOT_DURABLE });
process.stdout.write(`${JSON.stringify({ ...server, messages })}\n`);
const alive = setInterval(() => undefined, 60_000);
await once(process, 'SIGTERM');
clearInterval(alive);
await server.stop();
