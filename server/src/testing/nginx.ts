import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { waitUntil } from '../areas/files/testing/until.ts';

const SHIPPED_CONFIGS_DIR = join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx');
const run = promisify(execFile);

/** Finds an installed program, also in the folders of administrators, which `PATH` may not contain. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const [NGINX, OPENSSL] = ['nginx', 'openssl'].map(findProgram);

/** The reason why tests through nginx cannot run on this machine; `undefined` if they can. */
export const missingNginxReason: string | undefined =
  NGINX === undefined || OPENSSL === undefined
    ? 'nginx and openssl are not installed (on Debian: apt-get install nginx-light openssl)'
    : undefined;

/** A running nginx with the configuration that the product ships. */
export interface Nginx {
  /** The certificate, which `fetch` of this process trusts until `close`. */
  readonly certificate: string;
  /** Reads all its logs. */
  logs(): Promise<string>;
  /** Lists the temporary files that it has written. */
  temporaryFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export interface NginxOptions {
  /** The address of the server behind it. */
  readonly upstream: string;
  /** Ports of this machine for https and for http. */
  readonly ports: { readonly https: number; readonly http: number };
}

/**
 * Starts nginx with the file in `deploy/nginx`, as `https://localhost:<port>`. It replaces only the host name, the ports, the
 * certificate and the paths of the logs.
 */
export function startNginx({ upstream, ports }: NginxOptions): Promise<Nginx> {
  return startWithConfig('dentarium.conf', (folder) => [
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['/etc/ssl/clinic.example/', `${folder}/`],
    ['http://127.0.0.1:8080', upstream],
  ]);
}

/** Starts nginx with the file that serves the shell and the modules without our server, as `http://localhost:<port>`. */
export function startNginxForFiles(place: {
  readonly port: number;
  readonly modulesDir: string;
  readonly shellDir: string;
}): Promise<Nginx> {
  return startWithConfig('dentarium-files.conf', () => [
    ['listen 80;', `listen 127.0.0.1:${place.port};`],
    ['/var/lib/dentarium/modules', place.modulesDir],
    ['/var/lib/dentarium/shell', place.shellDir],
  ]);
}

type Replacements = readonly (readonly [string, string])[];

async function startWithConfig(shipped: string, replacementsIn: (folder: string) => Replacements): Promise<Nginx> {
  if (NGINX === undefined || OPENSSL === undefined) throw new Error(missingNginxReason);
  const folder = await mkdtemp(join(tmpdir(), 'dentarium-nginx-'));
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const certificate = await makeCertificate(OPENSSL, folder);
  const replacements: Replacements = [
    ...replacementsIn(folder),
    ['server_name clinic.example;', 'server_name localhost;'],
    ['/var/log/nginx/', `${folder}/`],
  ];
  await writeFile(
    join(folder, 'site.conf'),
    replaceAllOrThrow(shipped, await readFile(join(SHIPPED_CONFIGS_DIR, shipped), 'utf8'), replacements),
  );
  await writeFile(join(folder, 'nginx.conf'), buildMainConfiguration(folder));
  const nginx = spawn(NGINX, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  let failure: Error | undefined;
  nginx.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()));
  nginx.on('error', (error) => (failure = error));
  const defaultCertificates = getCACertificates('default');
  setDefaultCACertificates([...defaultCertificates, certificate]);
  await waitUntil(async () => {
    if (failure !== undefined || nginx.exitCode !== null)
      throw new Error(`nginx ended: ${errorOutput}`, { cause: failure });
    return existsSync(join(folder, 'nginx.pid'));
  });
  return {
    certificate,
    async logs() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return [...texts, errorOutput].join('');
    },
    async temporaryFiles() {
      const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async close() {
      setDefaultCACertificates(defaultCertificates);
      if (nginx.exitCode === null && nginx.signalCode === null) {
        nginx.kill('SIGTERM');
        await once(nginx, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a certificate for `localhost` that is valid for one day, and its key in the same folder. */
async function makeCertificate(openssl: string, folder: string): Promise<string> {
  const path = join(folder, 'fullchain.pem');
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', path];
  await run(openssl, [...`req -x509 -days 1 ${key} ${name}`.split(' '), ...files]);
  return readFile(path, 'utf8');
}

/** @throws Error if the file does not contain a text to replace, because the test would then not use the shipped configuration */
function replaceAllOrThrow(shipped: string, text: string, replacements: Replacements): string {
  return replacements.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`deploy/nginx/${shipped} has no "${from}"`);
    return all.replaceAll(from, to);
  }, text);
}

/** Builds the main configuration that includes the file of the site, with all paths in a folder of the test. */
function buildMainConfiguration(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 512; }
    http {
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join('\n      ')}
      access_log ${folder}/access.log;
      gzip on;
      include ${folder}/site.conf;
    }
  `;
}
