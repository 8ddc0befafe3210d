import * as calls from '@dentarium/api/services/classification-service';
import { Failure } from '../http/failure.ts';
import { handle, type Route } from '../http/handle.ts';
import { countEvents, countsByType } from './algorithm-statistics.ts';
import { takeVerdict } from './answers.ts';
import type { Classification } from './classification.ts';
import { classificationState, requirePending } from './requests.ts';
import { isGenuine } from './signature.ts';

/** The calls of the classifier and of its statistics. */
export function classificationRoutes(classification: Classification): Route[] {
  return [
    handle(calls.patientFileClassIf, ({ params, access, db }) => classificationState(db, access, params.id)),
    handle(calls.classifyFiles, async ({ body, access, db, audit }) => {
      const { pending, patientIds, files } = await requirePending(db, access, body.fileIds);
      const [patientId] = patientIds;
      audit({
        ...(patientId !== undefined && patientIds.length === 1 ? { patientId } : {}),
        detail: { fileIds: pending },
      });
      await classification.request(db, access.accountId, pending);
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
    handle(calls.addAlgorithmStatistics, async ({ body, access, db }) => {
      const [organisationId] = access.organisationIds;
      if (organisationId === undefined) throw new Failure('access.denied');
      await countEvents(db, [{ organisationId, ...body }]);
      return true as const;
    }),
    handle(calls.getCountByType, ({ query, access, db }) => countsByType(db, access, query.type)),
  ];
}
