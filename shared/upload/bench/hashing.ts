// Measures the rate of hashing a file in parts of 5 MiB, md5 of the whole and CRC-32 of each part, like an upload. The
// peer is OpenSSL's md5 through node:crypto. Run with `node bench/hashing.ts [MiB]`; the ratios count, not the rates of
// a machine.
import { createHash } from 'node:crypto';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { hashFile } from '../src/hash/hash-file.ts';
import { type Md5, createScriptMd5, createWasmMd5 } from '../src/hash/md5.ts';

const ROUNDS = 3;
const mebibytes = Number(process.argv[2] ?? 128);
const block = Uint8Array.from({ length: 2 ** 20 }, (_, index) => (index * 31 + (index >> 8)) & 255);
const file = new Blob(Array.from({ length: mebibytes }, () => block));

function createOpensslMd5(): Md5 {
  let hash = createHash('md5');
  return {
    init: () => (hash = createHash('md5')),
    update: (bytes) => hash.update(new Uint8Array(bytes)),
    digest: () => hash.digest('hex'),
  };
}

async function measureRate(md5: () => Md5 | Promise<Md5>): Promise<number> {
  const startTime = performance.now();
  await hashFile(file, { partSize: UPLOAD_PART_SIZE, md5 });
  return mebibytes / ((performance.now() - startTime) / 1000);
}

const kinds = { 'node:crypto': createOpensslMd5, 'hash-wasm': createWasmMd5, 'spark-md5': createScriptMd5 };
const best = new Map<string, number>();
// In turns, so that a busy moment of the machine does not affect only one of them.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, md5] of Object.entries(kinds))
    best.set(name, Math.max(best.get(name) ?? 0, await measureRate(md5)));
}
const slowest = Math.min(...best.values());
process.stdout.write(`md5 of ${mebibytes} MiB and CRC-32 of its parts, best of ${ROUNDS}\n`);
for (const [name, rate] of best) {
  process.stdout.write(
    `${name.padEnd(12)} ${rate.toFixed(0).padStart(5)} MiB/s  ${(rate / slowest).toFixed(1).padStart(4)} x\n`,
  );
}
