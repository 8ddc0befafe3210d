import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { pipeline } from 'node:stream';
import { extname, join, normalize, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
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

/** Headers that let a page of any site read the files, also a page of a public address that requests this machine. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Serves the files of a folder to pages of other origins, on this machine only. */
export async function serveFolder(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const file = resolveFile(folder, request.url ?? '/');
    if (request.method === 'OPTIONS') response.writeHead(204, HEADERS).end();
    else if (file === null) response.writeHead(404, HEADERS).end();
    else {
      const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { ...HEADERS, 'content-type': type });
      // A build may remove the file while it is sent.
      pipeline(createReadStream(file), response, () => undefined);
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

/** Returns the file of an address, that of `/` being the page of the folder; null if the folder has none. */
function resolveFile(folder: string, address: string): string | null {
  const path = normalize(join(folder, decodePath(address.split(/[?#]/)[0] ?? '')));
  if (!path.startsWith(folder + sep) || path.includes('\0')) return null;
  const file = path === folder + sep ? join(folder, 'index.html') : path;
  return isFile(file) ? file : null;
}

/** Returns whether a path is a file. False for names that the file system rejects. */
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
