// Compares a large file through UploadPart, four parts at a time with a checksum each and a digest of the whole, with tus with the same
// part size and one plain PUT, all to the same process in the same run. The hashes of a browser are computed before the
// clock starts.
//   node server/bench/upload.ts [MiB] [rounds]
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { Upload } from 'tus-js-client';
import { formatCrc32 } from '../src/areas/files/uploads/crc32.ts';
import { formatFigure, computeMedian, print } from './figures.ts';

const MEBIBYTES = Number(process.argv[2] ?? 1024);
const ROUNDS = Number(process.argv[3] ?? 3);
const CONCURRENT_PARTS = 4;
const MULTIPART_BOUNDARY = 'border-of-the-parts';

interface Server {
  readonly product: string;
  readonly plain: string;
  readonly token: string;
}

interface Part {
  readonly index: number;
  readonly bytes: Buffer;
  readonly crc32: string;
}

/** Creates the parts of an almost random document, a different one each round. */
function makeFile(): { readonly parts: Part[]; readonly md5: string; readonly size: number } {
  const digest = createHash('md5');
  const parts: Part[] = [];
  const noise = randomBytes(UPLOAD_PART_SIZE);
  for (let index = 0; index < Math.ceil((MEBIBYTES * 1024 * 1024) / UPLOAD_PART_SIZE); index += 1) {
    const length = Math.min(UPLOAD_PART_SIZE, MEBIBYTES * 1024 * 1024 - index * UPLOAD_PART_SIZE);
    const bytes = Buffer.from(noise.subarray(0, length));
    bytes.writeUInt32LE(index, 100);
    if (index === 0) bytes.write('%PDF-');
    digest.update(bytes);
    parts.push({ index, bytes, crc32: formatCrc32(bytes) });
  }
  return { parts, md5: digest.digest('hex'), size: MEBIBYTES * 1024 * 1024 };
}

type File = ReturnType<typeof makeFile>;

async function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string | number>,
  chunks: readonly Buffer[],
): Promise<string> {
  const call = request(url, { method, headers, agent });
  const responseEvent = once(call, 'response');
  for (const chunk of chunks) if (!call.write(chunk)) await once(call, 'drain');
  call.end();
  const [response] = (await responseEvent) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return text;
}

async function sendPart(agent: Agent, { product, token }: Server, file: File, part: Part): Promise<boolean> {
  const searchParams = new URLSearchParams({
    bucketName: 'dentarium',
    fileFullName: 'library/bench.pdf',
    md5: file.md5,
    size: String(file.size),
    totalChunk: String(file.parts.length),
    chunkIndex: String(part.index),
    partCrc32: part.crc32,
  });
  const head = Buffer.from(
    `--${MULTIPART_BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${MULTIPART_BOUNDARY}--\r\n`);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${MULTIPART_BOUNDARY}`,
    'content-length': head.length + part.bytes.length + tail.length,
  };
  const text = await send(agent, 'POST', `${product}/fileApi/FileService/UploadPart?${searchParams}`, headers, [
    head,
    part.bytes,
    tail,
  ]);
  const answer = JSON.parse(text) as { success: boolean; resultInfo?: { complete: boolean } };
  if (!answer.success) throw new Error(text);
  return answer.resultInfo?.complete === true;
}

async function uploadInParts(agent: Agent, server: Server, file: File): Promise<void> {
  const waiting = [...file.parts];
  let complete = false;
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      complete = (await sendPart(agent, server, file, part)) || complete;
  };
  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, lane));
  if (!complete) throw new Error('the upload did not become complete');
}

async function uploadByPut(agent: Agent, { plain }: Server, file: File): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': file.size };
  await send(
    agent,
    'PUT',
    plain,
    headers,
    file.parts.map(({ bytes }) => bytes),
  );
}

function uploadByTus({ plain }: Server, file: File): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(Readable.from(file.parts.map(({ bytes }) => bytes)), {
      endpoint: `${plain}/tus`,
      uploadSize: file.size,
      chunkSize: UPLOAD_PART_SIZE,
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

async function measureSpeed(work: (agent: Agent) => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT_PARTS });
  const start = performance.now();
  await work(agent);
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return MEBIBYTES / seconds;
}

/** Reads the seconds of core time that all threads of the server have used so far. */
async function readServerSeconds(): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1_000_000;
}

/** The cost of one upload method. */
interface UploadFigures {
  readonly speed: number;
  /** Core seconds per GiB. */
  readonly seconds: number;
}

async function measureUpload(work: (agent: Agent) => Promise<void>): Promise<UploadFigures> {
  const before = await readServerSeconds();
  const speed = await measureSpeed(work);
  return { speed, seconds: ((await readServerSeconds()) - before) / (MEBIBYTES / 1024) };
}

function formatFigures({ speed, seconds }: UploadFigures): string {
  return `${formatFigure(speed)} (${formatFigure(seconds)} s)`;
}

const child = fork(join(import.meta.dirname, 'upload-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const [server] = (await once(child, 'message')) as [Server];
try {
  print(`${MEBIBYTES} MiB; MiB per second (seconds of a core in the server per GiB):`);
  const ratios: { readonly putSpeed: number; readonly tus: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = makeFile();
    const putSpeed = await measureUpload((agent) => uploadByPut(agent, server, file));
    const parts = await measureUpload((agent) => uploadInParts(agent, server, file));
    const tus = await measureUpload(() => uploadByTus(server, file));
    const secondPut = await measureUpload((agent) => uploadByPut(agent, server, file));
    const plain = (putSpeed.speed + secondPut.speed) / 2;
    ratios.push({ putSpeed: parts.speed / plain, tus: parts.speed / tus.speed });
    print(
      `  round ${round}: PUT ${formatFigures(putSpeed)} and ${formatFigures(secondPut)}, in parts ${formatFigures(parts)}, tus ${formatFigures(tus)}`,
    );
    print(
      `    parts to PUT ${formatFigure(parts.speed / plain)}, parts to tus ${formatFigure(parts.speed / tus.speed)}`,
    );
  }
  print(
    `  median: parts to PUT ${formatFigure(computeMedian(ratios.map(({ putSpeed }) => putSpeed)))}, ` +
      `parts to tus ${formatFigure(computeMedian(ratios.map(({ tus }) => tus)))}`,
  );
} finally {
  child.send('stop');
  await once(child, 'exit');
}
