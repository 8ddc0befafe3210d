import { posix } from 'node:path';
import type { Import } from './imports-of.ts';

const isRoutes = (file: string): boolean => /(^|\/)routes\.ts$/.test(file);
const isQueries = (file: string): boolean => /(^|[/-])queries\.ts$/.test(file);
const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)testing\//.test(file);

const PASSWORDS = 'src/identity/secrets/passwords.ts';

/**
 * Inside the server, routes know rules, rules know queries, and nothing knows what stands above it.
 * @param file relative to the server's folder
 * @returns what is wrong with the import, or null
 */
export function layerProblem(file: string, { request, typeOnly }: Import): string | null {
  if (isTest(file)) return null;
  if (isRoutes(file) && request === 'kysely' && !typeOnly)
    return 'a route asks the database; that belongs to the rules and queries';
  if (request === '@node-rs/argon2' && file !== PASSWORDS)
    return 'passwords are compared in identity/secrets/passwords.ts alone, where wrong ones are counted';
  if (!request.startsWith('.')) return null;
  const target = posix.join(posix.dirname(file), request);
  if (isRoutes(file) && isQueries(target)) return `a route imports queries (${request}); it goes through the rules`;
  if (isRoutes(target) && posix.basename(file) !== 'app.ts')
    return `imports ${request}; only app.ts puts routes into the server`;
  if (isQueries(file) && posix.normalize(target).startsWith('src/kernel/http/'))
    return `queries import ${request}; they know nothing of HTTP`;
  return null;
}
