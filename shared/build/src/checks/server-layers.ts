import { posix } from 'node:path';
import { isTestFile } from '../workspace/source-files.ts';
import type { Import } from './read-imports.ts';

/** The layers of the server, from the bottom up: each imports only itself and the layers below. */
const FLOORS = ['kernel', 'identity', 'objects', 'records', 'clinic', 'areas'];

const isRoutes = (file: string): boolean => /(^|\/)routes\.ts$/.test(file);

const isCalls = (file: string): boolean => /^src\/(?:areas|clinic)\/[^/]+\/(?:[^/]+\/)?calls\.ts$/.test(file);

const BROWSER_IMPORTS = /^(?:@dentarium\/(?:api|domain|orders)(?:\/.+)?|zod\/mini)$/;

/** `build-app.ts` serves routes outside of the contract, such as the documentation. */
const ROUTE_IMPORTERS = new Set(['area.ts', 'build-app.ts']);

/** The writer of the audit trail, for the kernel, the sign-in and background work. */
const AUDIT_FILE = 'src/kernel/http/audit.ts';

/** The folder of an area and the path in it. */
const AREA_FILE = /^(src\/(?:areas|clinic)\/[^/]+\/)(.+)$/;

const PASSWORDS_FILE = 'src/identity/secrets/passwords.ts';

/** Returns the layer of a file; -1 for the files above all layers that assemble the server. */
function findFloor(file: string): number {
  return FLOORS.indexOf(file.split('/')[1] ?? '');
}

/**
 * Checks an import inside the server: a layer imports none of those above it, only the declaration of an area imports
 * its routes, and code outside of an area imports only its `area.ts`.
 * @param file relative to the server's folder
 * @returns what is wrong with the import, or null
 */
export function findLayerProblem(file: string, { request, typeOnly }: Import): string | null {
  if (isTestFile(file)) return null;
  if (isRoutes(file) && request === 'kysely' && !typeOnly)
    return 'a route asks the database; that belongs to the rules of its area';
  if (file.endsWith('routes.ts') && posix.join(posix.dirname(file), request) === AUDIT_FILE)
    return 'a route writes into the audit trail by hand; its context names what it touches';
  if (request === '@node-rs/argon2' && file !== PASSWORDS_FILE)
    return 'passwords are compared in identity/secrets/passwords.ts alone, where wrong ones are counted';
  if (isCalls(file) && !typeOnly && !BROWSER_IMPORTS.test(request))
    return `imports ${request}; calls of an area are declared for browsers too, from @dentarium/api, domain, orders and zod/mini alone`;
  if (!request.startsWith('.')) return null;
  const target = posix.join(posix.dirname(file), request);
  const floor = findFloor(file);
  const targetFloor = findFloor(target);
  if (floor !== -1 && (targetFloor === -1 || targetFloor > floor))
    return `imports ${request}; src/${FLOORS[floor]} knows nothing of what stands above it`;
  const [, area, inArea] = AREA_FILE.exec(target) ?? [];
  if (area !== undefined && inArea !== 'area.ts' && file.startsWith('src/') && !file.startsWith(area))
    return `imports ${request}; what is used outside of ${area} is exported by its area.ts`;
  if (isRoutes(target) && !ROUTE_IMPORTERS.has(posix.basename(file)))
    return `imports ${request}; only area.ts of its folder declares routes`;
  return null;
}
