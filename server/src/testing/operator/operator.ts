import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildProcessEnvironment, type ServerProcess, spawnServer } from '../server-process.ts';
import { getDocumentedLineOrThrow, splitAssignments } from './documented-commands.ts';

const WORKSPACE = join(import.meta.dirname, '..', '..', '..', '..');

/** Time limit of one command. */
const COMMAND_TIMEOUT_MS = 120_000;

/** The result of a command. */
export interface CommandOutcome {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** An operator who types the commands of `docs/`, with own values in place of the examples. */
export class Operator {
  /** The settings of the site, which every command gets. */
  settings: Readonly<Record<string, string>>;
  /** Own values by the examples of the pages, such as `/srv/dentarium`. */
  readonly #values: Readonly<Record<string, string>>;
  readonly #servers: ServerProcess[] = [];

  constructor(settings: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) {
    this.settings = settings;
    this.#values = values;
  }

  /**
   * Runs the first command of a page that contains a text, in a shell.
   *
   * @param page the name of the page without `.md`
   * @param answer an argument that the first run asks for, such as `--yes`
   * @returns its output
   * @throws Error if the page has no such command, or if it fails
   */
  async run(page: string, command: string, answer = ''): Promise<string> {
    const { code, output } = await this.tryCommand(page, command, answer);
    if (code !== 0) throw new Error(`"${command}" of docs/${page}.md ended with ${code}: ${output}`);
    return output;
  }

  /** Runs a command like `run`, whatever its exit code. */
  async tryCommand(page: string, command: string, answer = ''): Promise<CommandOutcome> {
    const line = this.#readLine(page, command);
    const child = spawn('sh', ['-c', `${line} ${answer}`], {
      cwd: WORKSPACE,
      env: { ...buildProcessEnvironment(), ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: COMMAND_TIMEOUT_MS,
    });
    const exit = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve));
    const [code, ...outputs] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
    return { code, output: outputs.join('') };
  }

  /**
   * Starts the site with the settings of the `npm start` of a page that contains a text. The server is started without
   * the build of the pages, which other tests cover.
   */
  async start(page?: string, command = 'npm start'): Promise<ServerProcess> {
    if (page !== undefined) {
      const { environment, command: program } = splitAssignments(this.#readLine(page, command));
      if (program !== 'npm start') throw new Error(`docs/${page}.md starts the site by "${program}"`);
      this.settings = { ...environment, ...this.settings };
    }
    const server = await spawnServer(this.settings);
    this.#servers.push(server);
    await server.waitUntilReady();
    return server;
  }

  /** Stops all servers that still run. */
  async stop(): Promise<void> {
    for (const server of this.#servers.splice(0)) await server.stop('SIGTERM');
  }

  #readLine(page: string, command: string): string {
    let line = getDocumentedLineOrThrow(page, command);
    for (const [example, value] of Object.entries(this.#values)) line = line.replaceAll(example, () => value);
    return line;
  }
}
