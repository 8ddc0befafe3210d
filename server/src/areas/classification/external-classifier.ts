import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../../kernel/failure.ts';
import { ask, SMALL_ANSWER } from '../../kernel/http/outgoing.ts';
import type { ObjectRow } from '../../objects/object-row.ts';
import type { Renditions } from '../files/area.ts';
import type { Classifier, Subject, Verdict } from './classifier.ts';

/** What the service is reached with. */
export interface ExternalService {
  readonly url: string;
  readonly secret: string;
}

/** Of one request; the verdict comes later, by a call of its own. */
const LIMITS = { ...SMALL_ANSWER, stallTimeout: 20_000 };

/**
 * A service that looks at images. It is sent the preview – no original, no name, no date – with an id that is good for one
 * answer, signed with the secret of both, and it answers by `ClassificationCallback`. Only the configured address is ever
 * called: redirects are not followed, and no answer names another one.
 */
export class ExternalClassifier implements Classifier {
  readonly #service: ExternalService;
  readonly #renditions: Pick<Renditions, 'open'>;
  readonly #otherwise: Classifier;

  /** @param otherwise decides what has no preview to send. */
  constructor(service: ExternalService, renditions: Pick<Renditions, 'open'>, otherwise: Classifier) {
    this.#service = service;
    this.#renditions = renditions;
    this.#otherwise = otherwise;
  }

  async classify(subject: Subject, signal: AbortSignal): Promise<Verdict | 'later'> {
    const preview = await this.#preview(subject.object);
    if (preview === undefined) return this.#otherwise.classify(subject, signal);
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.#service.secret)
      .update(`${subject.id}\n${at}\n`)
      .update(preview)
      .digest('hex');
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'image/jpeg',
        'x-request-id': subject.id,
        'x-signed-at': String(at),
        'x-signature': signature,
      },
      body: preview,
      signal,
    };
    const response = await ask(this.#service.url, request, LIMITS);
    if (!response.ok) throw new Error(`the classifier answered with ${response.status}`);
    return 'later';
  }

  async #preview(object: ObjectRow): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const { body } = await this.#renditions.open(object, 'preview');
      return new Uint8Array(await buffer(await body()));
    } catch (error) {
      // There is none of it: a document, a damaged image.
      if (error instanceof Failure && error.code === 'not.found') return undefined;
      throw error;
    }
  }
}
