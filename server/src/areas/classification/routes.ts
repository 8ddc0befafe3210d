import * as calls from '@dentarium/api/services/classification-service';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { countEvents, countsByType } from '../files/algorithm-statistics.ts';
import { takeVerdict } from './answers.ts';
import type { Classification } from './classification.ts';
import { classificationState, requirePending } from './requests.ts';
import { isGenuine } from './signature.ts';

/** The calls of the classifier and of its statistics. */
export function classificationRoutes(classification: Classification): Route[] {
  return [
    handle(calls.patientFileClassIf, ({ params, principal, db }) => classificationState(db, principal, params.id)),
    handle(calls.classifyFiles, async ({ body, principal, db, audit }) => {
      const { pending, patientIds, files } = await requirePending(db, principal, body.fileIds);
      const [patientId] = patientIds;
      audit({
        ...(patientId !== undefined && patientIds.length === 1 ? { patientId } : {}),
        detail: { fileIds: pending },
      });
      await classification.request(db, principal.accountId, pending);
      return files();
    }),
    handle(calls.classificationCallback, async ({ body, db, audit }) => {
      audit({ subjectId: body.id });
      const { secret } = classification;
      if (secret === null || !isGenuine(body, secret)) throw new Failure('classifier.signature');
      const answered = await takeVerdict(db, body.id, body);
      if (answered === undefined) return { taken: false };
      const { fileId, patientId, organisationId } = answered;
      audit({ patientId, organisationId, subjectId: fileId, detail: { category: body.category } });
      await classification.tell(db, [answered]);
      return { taken: true };
    }),
    handle(calls.addAlgorithmStatistics, async ({ body, principal, db }) => {
      const [organisationId] = principal.organisationIds;
      if (organisationId === undefined) throw new Failure('access.denied');
      await countEvents(db, [{ organisationId, ...body }]);
      return true as const;
    }),
    handle(calls.getCountByType, ({ query, principal, db }) => countsByType(db, principal, query.type)),
  ];
}
