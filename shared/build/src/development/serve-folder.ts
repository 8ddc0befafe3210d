import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { pipeline } from 'node:stream';
import { extname, join, normalize, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** A page of any site may read what is served, also one of a public address that asks for this machine. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Serves the files of a folder to pages of other origins, on this machine alone. */
export async function serveFolder(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const file = resolveFile(folder, request.url ?? '/');
    if (request.method === 'OPTIONS') response.writeHead(204, HEADERS).end();
    else if (file === null) response.writeHead(404, HEADERS).end();
    else {
      const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { ...HEADERS, 'content-type': type });
      // A build may remove what it has replaced.
      pipeline(createReadStream(file), response, () => undefined);
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

/** The file that an address names; null where there is none in the folder. */
function resolveFile(folder: string, address: string): string | null {
  const path = normalize(join(folder, decodePath(address.split(/[?#]/)[0] ?? '')));
  if (!path.startsWith(folder + sep) || path.includes('\0')) return null;
  return isFile(path) ? path : null;
}

/** What a file system does not take as a name is none either. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
