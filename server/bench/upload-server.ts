// Runs as the process that `upload.ts` uploads to: the product, a tus server, and a server that takes a file as
// one stream.
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server as TusServer } from '@tus/server';
import { makeAccount, makeOrganisation } from '../src/testing/people.ts';
import { createTestApp } from '../src/testing/test-app.ts';

const product = await createTestApp({ LOG_LEVEL: 'error', MODE: 'private' });
const tusFolder = join(product.config.dataDir, 'tus');
await mkdir(tusFolder);
const tus = new TusServer({ path: '/tus', datastore: new FileStore({ directory: tusFolder }) });
tus.on(EVENTS.POST_FINISH, (_request, _response, { id }) => void rm(join(tusFolder, id), { force: true }));

async function handlePut(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(product.config.dataDir, 'put');
  await pipeline(request, createWriteStream(path));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  await rm(path);
  response.end('ok');
}

async function stop(): Promise<void> {
  plain.close();
  await product.close();
  process.exit();
}

const plain = createServer(
  (request, response) =>
    void (request.url?.startsWith('/tus') === true ? tus.handle(request, response) : handlePut(request, response)),
);
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
const address = plain.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const account = await makeAccount(product.db, { organisations: [await makeOrganisation(product.db)] });
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  else void stop();
});
process.send?.({
  product: product.address,
  plain: `http://127.0.0.1:${address.port}`,
  token: await product.signIn(account),
});
