import type { SignedService } from '../../kernel/config/signed-service.ts';
import { sendSignedImage } from '../../kernel/signed-service/send-signed.ts';
import type { Renditions } from '../files/area.ts';
import type { Classifier, Subject, Verdict } from './classifier.ts';

/**
 * Classifies images by an external service. The service receives only the preview – no original, no name, no date – and
 * answers by `ClassificationCallback`.
 */
export class ExternalClassifier implements Classifier {
  readonly #service: SignedService;
  readonly #renditions: Pick<Renditions, 'bytes'>;
  readonly #otherwise: Classifier;

  /** @param fallback classifies files without a preview. */
  constructor(service: SignedService, renditions: Pick<Renditions, 'bytes'>, otherwise: Classifier) {
    this.#service = service;
    this.#renditions = renditions;
    this.#otherwise = otherwise;
  }

  async classify(subject: Subject, signal: AbortSignal): Promise<Verdict | 'later'> {
    const jpeg = await this.#renditions.bytes(subject.object, 'preview');
    if (jpeg === null) return this.#otherwise.classify(subject, signal);
    await sendSignedImage(this.#service, { id: subject.id, jpeg }, signal);
    return 'later';
  }
}
