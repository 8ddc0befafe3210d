import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ENTRY_LIMIT, type FederationManifest } from '@dentarium/release';
import { buildWorkspace, type PackageBuild } from '../building/build-workspace.ts';
import { main } from '../workspace/problem.ts';
import { readJson, workspaceRoot } from '../workspace/workspace.ts';

interface Size {
  readonly name: string;
  readonly gzip: number;
  readonly brotli: number;
}

function computeSize(name: string, files: readonly string[]): Size {
  const contents = files.map((file) => readFileSync(file));
  return {
    name,
    gzip: contents.reduce((all, content) => all + gzipSync(content, { level: 9 }).length, 0),
    brotli: contents.reduce((all, content) => all + brotliCompressSync(content).length, 0),
  };
}

/** Computes the size of the files that index.html names: they are loaded first, before and after sign-in. */
function computeShellSize({ folder }: PackageBuild): Size {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const loadedFiles = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) =>
    join(folder, match[1] ?? ''),
  );
  return computeSize('shell: what index.html names', loadedFiles);
}

function computeEntrySize({ item, folder }: PackageBuild): Size {
  const { metaData } = readJson<FederationManifest>(join(folder, 'mf-manifest.json'));
  return computeSize(`${item.folder}: remote entry`, [join(folder, metaData.remoteEntry.name)]);
}

function computeWholeSize({ item, folder }: PackageBuild): Size {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  return computeSize(
    `${item.folder}: all code`,
    files.map((file) => join(folder, file)),
  );
}

// size: prints the compressed size of the code; fails if the entry of a module exceeds its limit.
await main(async () => {
  const builds = await buildWorkspace(workspaceRoot, console.log);
  const modules = builds.filter(({ item }) => item.declaration !== null);
  const entries = modules.map(computeEntrySize);
  const sizes = [
    ...builds.filter(({ item }) => item.folder === 'shell').map(computeShellSize),
    ...entries,
    ...builds.map(computeWholeSize),
  ];
  console.log(`${''.padEnd(34)}${'gzip'.padStart(9)}${'brotli'.padStart(9)}`);
  for (const { name, gzip, brotli } of sizes) {
    console.log(`${name.padEnd(34)}${String(gzip).padStart(9)}${String(brotli).padStart(9)}`);
  }
  const oversizedEntries = entries.filter(({ gzip }) => gzip > ENTRY_LIMIT);
  for (const { name, gzip } of oversizedEntries)
    console.error(`${name} has ${gzip} bytes; at most ${ENTRY_LIMIT} are allowed.`);
  return oversizedEntries.length === 0 ? 0 : 1;
});
