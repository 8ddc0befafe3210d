import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Call } from '@dentarium/api';
import { getCloudCredentials } from '@dentarium/api/files/cloud-calls';
import { getImage, uploadPart } from '@dentarium/api/files/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { createReportTasks } from '@dentarium/server/calls/reports';
import { downPatientFile, queryTasks, removeTask } from '@dentarium/api/tasks/calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { SOCKET_GROUP, SOCKET_PATH, listSocketProtocols } from '@dentarium/api/socket-messages';
import { computeCrc32 } from '../src/files/other-files.ts';
import { createPhoto } from '../src/files/photo.ts';
import { Caller, toRequestPath } from '../src/server/caller.ts';
import { signAddress } from '../src/server/cloud-address.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { createMultipartBody } from '../src/server/multipart-body.ts';
import { createStageWithFiles, createUploadName } from '../src/server/records.ts';

/** The activities of clients with their shares in percent. */
const SHARES = {
  list: 38,
  image: 30,
  part: 10,
  'cloud put': 10,
  socket: 9,
  'sign-in': 2,
  package: 0.5,
  report: 0.5,
} as const;
export type Activity = keyof typeof SHARES;

/** The share of requests that their client aborts at a random moment. */
const ABORTED_SHARE = 0.05;
/** The latest moment of an abort, in ms. */
const MAX_ABORT_MS = 80;
/** The longest time that a socket stays open, in ms. */
const MAX_SOCKET_MS = 3_000;

/** Clients of all kinds of one product, with their outcomes. */
export class MixedLoad {
  /** The number of outcomes by activity: a status, `aborted`, or an error. */
  readonly outcomes = new Map<string, number>();
  #sentCount = 0;
  #aborted = 0;
  readonly #address: string;
  #signedIn = Promise.resolve('');
  readonly #agent = new Agent({ keepAlive: true });
  readonly #doctor: Caller;
  readonly #admin: Caller;
  readonly #files: readonly string[];
  readonly #userId: string;
  readonly #scene: Scene;

  private constructor(address: string, doctor: Caller, admin: Caller, userId: string, scene: Scene) {
    this.#address = address;
    this.#doctor = doctor;
    this.#admin = admin;
    this.#userId = userId;
    this.#scene = scene;
    this.#files = scene.files;
  }

  static async open(address: string): Promise<MixedLoad> {
    const [doctor, admin] = await Promise.all(['doctor', 'admin'].map((name) => signInCaller(address, name)));
    if (doctor === undefined || admin === undefined) throw new Error('nobody signed in');
    const { id } = await doctor.ask(getUserInfo, {});
    return new MixedLoad(address, doctor, admin, id, await makeScene(doctor, admin));
  }

  /**
   * Runs until the end time, at the given rate of requests or as fast as the server allows.
   *
   * @param lanes the number of parallel requests
   */
  async run(end: number, lanes: number, perSecond: number): Promise<void> {
    let next = performance.now();
    const lane = async (): Promise<void> => {
      while (performance.now() < end) {
        const wait = next - performance.now();
        next = Math.max(next, performance.now() - 1000) + 1000 / perSecond;
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        await this.#one(drawActivity());
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    this.#agent.destroy();
  }

  async #one(activity: Activity): Promise<void> {
    const abort = new AbortController();
    // Many requests are answered before their abort, so the actual aborts are counted.
    const isAborted = this.#aborted < this.#sentCount * ABORTED_SHARE;
    this.#sentCount += 1;
    const timer = isAborted ? setTimeout(() => abort.abort(), Math.random() * MAX_ABORT_MS) : undefined;
    const outcome = await this.#do(activity, abort.signal).catch((error: unknown) =>
      abort.signal.aborted ? 'aborted' : String(error instanceof Error ? (error.cause ?? error) : error),
    );
    clearTimeout(timer);
    if (outcome === 'aborted') this.#aborted += 1;
    const key = `${activity}: ${outcome}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  async #do(activity: Activity, signal: AbortSignal): Promise<number | string> {
    switch (activity) {
      case 'list':
        return this.#call(this.#doctor, queryPatientList, queryPatientList.path, toJsonBody(createFilter()), signal);
      case 'image':
        return this.#image(signal);
      case 'part':
        return this.#part(signal);
      case 'cloud put':
        return this.#cloudPut(signal);
      case 'socket':
        return this.#socket(signal);
      case 'sign-in':
        return this.#signIn();
      case 'package':
        await this.#removeTasks();
        return this.#call(this.#admin, downPatientFile, downPatientFile.path, toJsonBody(this.#scene.package), signal);
      case 'report':
        return this.#call(
          this.#admin,
          createReportTasks,
          createReportTasks.path,
          toJsonBody(this.#scene.report),
          signal,
        );
    }
  }

  #call(caller: Caller, call: Call, path: string, { type, body }: Body, signal: AbortSignal): Promise<number> {
    const headers = {
      authorization: `Bearer ${caller.token}`,
      'idempotency-key': randomUUID(),
      ...(type === '' ? {} : { 'content-type': type }),
    };
    return this.#send(call.method, path, headers, body, signal);
  }

  /** Sends a request and reads the whole response; `fetch` cannot be aborted at every moment. */
  #send(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const length = method === 'GET' ? {} : { 'content-length': body.length };
      const outgoing = request(`${this.#address}${path}`, {
        method,
        headers: { ...headers, ...length },
        signal,
        agent: this.#agent,
      });
      outgoing.on('error', reject);
      outgoing.on('response', (answer) => {
        answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      outgoing.end(body);
    });
  }

  #image(signal: AbortSignal): Promise<number> {
    const fileId = this.#files[Math.floor(Math.random() * this.#files.length)] ?? '';
    const variant = Math.random() < 0.5 ? 'thumb' : 'preview';
    return this.#call(this.#doctor, getImage, toRequestPath(getImage, { fileId, variant }), NO_BODY, signal);
  }

  async #part(signal: AbortSignal): Promise<number> {
    const file = createPhoto('soak.jpg');
    const query = {
      ...(await createUploadName(this.#doctor, file)),
      chunkIndex: 0,
      partCrc32: computeCrc32(file.buffer),
    };
    return this.#call(
      this.#doctor,
      uploadPart,
      toRequestPath(uploadPart, {}, query),
      createMultipartBody(file.buffer),
      signal,
    );
  }

  async #cloudPut(signal: AbortSignal): Promise<number> {
    const credentials = await this.#doctor.ask(getCloudCredentials, {});
    const object = `/dentarium/${credentials.prefix}${randomUUID()}/original.jpg`;
    const type = 'image/jpeg';
    const path = signAddress('PUT', type, credentials, object);
    return this.#send('PUT', path, { 'content-type': type }, randomBytes(16_384), signal);
  }

  /** Opens the socket, waits until it is ready, and destroys it after a while without closing it. */
  #socket(signal: AbortSignal): Promise<string> {
    const url = new URL(`${SOCKET_PATH}?userId=${this.#userId}&groupCode=${SOCKET_GROUP}`, this.#address);
    const headers = {
      origin: this.#address,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': listSocketProtocols(this.#doctor.token).join(', '),
    };
    return new Promise((resolve, reject) => {
      const upgrade = get(url, { headers, signal, agent: false });
      upgrade.on('error', reject);
      upgrade.on('response', (answer: IncomingMessage) => {
        answer.resume();
        resolve(String(answer.statusCode));
      });
      upgrade.on('upgrade', (_answer: IncomingMessage, stream: Duplex) => {
        stream.on('error', () => undefined);
        const timer = setTimeout(() => stream.destroy(), Math.random() * MAX_SOCKET_MS);
        stream
          .on('data', () => undefined)
          .on('close', () => {
            clearTimeout(timer);
            resolve('101');
          });
      });
    });
  }

  /** Signs in sequentially: a newer sign-in of an account ends one in progress. */
  #signIn(): Promise<string> {
    const next = this.#signedIn.then(() => signInByCode(this.#address, 'junior')).then(() => 'done');
    this.#signedIn = next.catch(() => '');
    return next;
  }

  /** Removes finished tasks, so that the limit of open packages and reports is not reached. */
  async #removeTasks(): Promise<void> {
    const endedTasks = (await this.#admin.ask(queryTasks, {})).filter(({ finish, isError }) => finish || isError);
    // Another lane may have removed it.
    for (const { id } of endedTasks) await this.#admin.ask(removeTask, { params: { id } }).catch(() => undefined);
  }
}

/** The data of packages and reports, and images to view. */
interface Scene {
  readonly files: readonly string[];
  readonly package: unknown;
  readonly report: unknown;
}

async function makeScene(doctor: Caller, admin: Caller): Promise<Scene> {
  const photos = Array.from({ length: 9 }, (_, index) => [createPhoto(`soak-${index}.jpg`), 8] as const);
  const viewedStage = await createStageWithFiles(doctor, photos);
  const packed = await createStageWithFiles(admin, photos.slice(0, 5));
  const patientId = packed.patient.id;
  const options = {
    template: 'standard',
    language: 'en',
    pages: ['cover'],
    layout: 'nine',
    mask: false,
    anonymous: false,
    logo: false,
    doctorId: null,
  };
  return {
    files: viewedStage.rows.map(({ id }) => id),
    package: { patients: [{ patientId, stageIds: 'all' }], isAnonymous: false },
    report: { reports: [{ patientId, stageIds: [packed.stage.id] }], options },
  };
}

async function signInCaller(address: string, name: string): Promise<Caller> {
  const { tokens } = await signInByCode(address, name);
  return new Caller(address, tokens.access_token);
}

/** A body with its content type; an empty type for no body. */
interface Body {
  readonly type: string;
  readonly body: Buffer;
}

const NO_BODY: Body = { type: '', body: Buffer.alloc(0) };

function toJsonBody(value: unknown): Body {
  return { type: 'application/json', body: Buffer.from(JSON.stringify(value)) };
}

function createFilter(): unknown {
  const keyword = Math.random() < 0.3 ? { keyword: 'a' } : {};
  return { pageIndex: 1 + Math.floor(Math.random() * 3), pageSize: 20, ...keyword };
}

function drawActivity(): Activity {
  const all = Object.entries(SHARES) as [Activity, number][];
  let left = Math.random() * all.reduce((sum, [, share]) => sum + share, 0);
  for (const [activity, share] of all) {
    left -= share;
    if (left < 0) return activity;
  }
  return 'list';
}
