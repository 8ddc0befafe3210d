import { join } from 'node:path';
import { Failure } from '../../kernel/failures/failure.ts';
import { MachineBusyError } from '../../kernel/jobs/work-limit.ts';
import { WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { StatementRequest, TextStatement } from './text-statement.ts';

const SCRIPT = join(import.meta.dirname, 'statement-process.ts');
/** The limit of processor time of one file; after it the file counts as one that states nothing. */
const MAX_READING_MS = 60_000;
/** The maximum number of files that wait for the process. */
const MAX_WAITING = 40;
/** The maximum number of remembered statements; objects never change. */
const MAX_REMEMBERED = 20_000;

/** Reads what DICOM files state about text in their pictures, one after another in a child process. */
export class StatementReader {
  readonly #statements = new Map<string, TextStatement>();
  #process: WorkerProcess<StatementRequest, { readonly statement: TextStatement }> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waitingCount = 0;

  /** Returns the remembered statement of an object. */
  find(objectId: string): TextStatement | undefined {
    return this.#statements.get(objectId);
  }

  /**
   * Reads the statement of an object, and remembers it.
   *
   * @param withPath provides the bytes as a file
   * @throws Failure `request.tooMany` if many files wait already
   */
  async read(
    objectId: string,
    kind: string,
    withPath: (work: (path: string) => Promise<TextStatement>) => Promise<TextStatement | undefined>,
  ): Promise<TextStatement> {
    const knownStatement = this.find(objectId);
    if (knownStatement !== undefined) return knownStatement;
    if (this.#waitingCount >= MAX_WAITING) throw new Failure('request.tooMany');
    this.#waitingCount += 1;
    const reading = this.#last.then(() => withPath((path) => this.#ask({ path, kind })));
    this.#last = reading.catch(() => undefined);
    try {
      const statement = (await reading) ?? 'none';
      if (this.#statements.size >= MAX_REMEMBERED) this.#statements.clear();
      this.#statements.set(objectId, statement);
      return statement;
    } finally {
      this.#waitingCount -= 1;
    }
  }

  async #ask(request: StatementRequest): Promise<TextStatement> {
    if (this.#process === undefined || this.#process.hasEnded) this.#process = new WorkerProcess(SCRIPT);
    try {
      return (await this.#process.ask(request, { workMs: MAX_READING_MS })).statement;
    } catch (error) {
      if (error instanceof MachineBusyError) throw error;
      // The file takes too much work or ends the process, so that it is left out without a user's word.
      return 'none';
    }
  }

  /** Ends the child process, if there is one. */
  async close(): Promise<void> {
    await this.#process?.close();
  }
}
