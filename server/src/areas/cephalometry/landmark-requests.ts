import { toCephView } from '@dentarium/cephalometry';
import { BENEFIT_USES } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { SignedService } from '../../kernel/config/signed-service.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { sendSignedImage } from '../../kernel/signed-service/send-signed.ts';
import { ServiceRequests, PENDING_STATES } from '../../kernel/signed-service/service-requests.ts';
import { defineSignedAnswerRule } from '../../kernel/signed-service/signature.ts';
import { sendEvent } from '../../kernel/socket/notify.ts';
import { countEvents, type Renditions } from '../files/area.ts';
import type { LandmarkAnswer, LandmarkState } from './calls.ts';
import {
  type EndedRequest,
  toEndedRequest,
  loadLandmarks,
  saveLandmarks,
  findRequestSubject,
} from './landmark-answers.ts';
import { toSignedLines } from './landmark-signature.ts';

/** The services that landmark requests need. */
interface LandmarkDeps {
  readonly jobs: Pick<Jobs, 'enqueue' | 'register'>;
  readonly renditions: Pick<Renditions, 'bytes'>;
  /** `null` if users place all landmarks by hand. */
  readonly service: SignedService | null;
}

const TABLE = 'ceph_landmark_request';

const genuineAnswer = defineSignedAnswerRule<LandmarkAnswer>('ceph.signature', toSignedLines);

/**
 * Requests landmarks of cephalograms from an external service. The service receives the preview and the view, and
 * answers by `LandmarkCallback`.
 */
export class LandmarkRequests {
  readonly #service: SignedService | null;
  readonly #renditions: Pick<Renditions, 'bytes'>;
  readonly #requests: ServiceRequests<EndedRequest>;

  constructor({ jobs, renditions, service }: LandmarkDeps) {
    this.#service = service;
    this.#renditions = renditions;
    this.#requests = new ServiceRequests<EndedRequest>(jobs, {
      table: TABLE,
      job: 'ceph-landmarks',
      request: (db, id, signal) => this.#ask(db, id, signal),
      resolveWithout: failRequest,
      notify: notifyRequesters,
    });
  }

  /** Loads the state of the landmark service for an X-ray. @throws Failure `file.notFound` */
  state(ctx: RecordContext, fileId: string): Promise<LandmarkState> {
    return loadLandmarks(ctx, fileId, this.#service !== null);
  }

  /**
   * Requests the landmarks of an X-ray, unless a request is open already.
   *
   * @throws Failure `file.notFound`, or as for an edit of the patient; `ceph.noCephalogram`, `ceph.noService`
   */
  async request(ctx: RecordContext, fileId: string): Promise<LandmarkState> {
    const { principal } = ctx;
    const { file, patient, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
    if (toCephView(file.category) === undefined) throw new Failure('ceph.noCephalogram');
    if (this.#service === null) throw new Failure('ceph.noService');
    const open = db.selectFrom(TABLE).select('id').where('file_id', '=', file.id).where('state', 'in', PENDING_STATES);
    if ((await open.executeTakeFirst()) === undefined) {
      await this.#requests.request(db, principal.accountId, [file.id]);
      await countEvents(db, [{ organisationId: patient.organisation_id, type: BENEFIT_USES[8], category: null }]);
    }
    return this.state(ctx, file.id);
  }

  /**
   * Accepts an answer of the service.
   *
   * @throws Failure `ceph.signature`, `ceph.landmarks`
   */
  async answer(ctx: RecordContext, answer: LandmarkAnswer): Promise<{ taken: boolean }> {
    ctx.recordSubject({ id: answer.id });
    const { db } = await ctx.requireRow(genuineAnswer, { secret: this.#service?.secret, answer });
    const completedRequest = await saveLandmarks(db, answer);
    if (completedRequest === undefined) return { taken: false };
    const { fileId, patientId, organisationId } = completedRequest;
    ctx.recordSubject({ id: fileId, patientId, organisationId });
    ctx.addAuditDetail({ points: answer.points.length });
    await notifyRequesters(db, [completedRequest]);
    return { taken: true };
  }

  /** Fails requests without an answer in time. Called periodically. */
  requeueLate(db: Kysely<Tables>): Promise<void> {
    return this.#requests.requeueLate(db);
  }

  /** Removes old requests. Called periodically. */
  removeOld(db: Kysely<Tables>): Promise<void> {
    return this.#requests.removeOld(db);
  }

  async #ask(db: Kysely<Tables>, id: string, signal: AbortSignal): Promise<EndedRequest | 'later' | undefined> {
    const subject = await findRequestSubject(db, id);
    const view = subject === undefined ? undefined : toCephView(subject.category);
    const jpeg = subject === undefined ? null : await this.#renditions.bytes(subject, 'preview');
    if (this.#service === null || view === undefined || jpeg === null) return failRequest(db, id);
    await sendSignedImage(this.#service, { id, jpeg, signedHeaders: { 'x-view': view } }, signal);
    return 'later';
  }
}

async function failRequest(db: Kysely<Tables>, id: string): Promise<EndedRequest | undefined> {
  await db
    .updateTable(TABLE)
    .set({ state: 'failed', updated_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', PENDING_STATES)
    .execute();
  const subject = await findRequestSubject(db, id);
  return subject === undefined ? undefined : toEndedRequest(subject);
}

/** Notifies the requesters that their requests have ended. */
async function notifyRequesters(db: Kysely<Tables>, completedRequests: readonly EndedRequest[]): Promise<void> {
  for (const { accountId, fileId } of completedRequests)
    if (accountId !== null) await sendEvent(db, accountId, 'ceph:landmarks', { fileId }, { cephLandmarks: [fileId] });
}
