import * as specifiedCalls from '@dentarium/api/classification/calls';
import * as calls from './calls.ts';
import { BENEFIT_USES, findBenefitByUse } from '@dentarium/domain';
import { type MembershipReader, requireBenefit } from '../../kernel/access/membership.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { defineSignedAnswerRule } from '../../kernel/signed-service/signature.ts';
import { countEvents, loadCountsByType, loadUsesByPeriod } from '../files/area.ts';
import { saveVerdict } from './answers.ts';
import type { Classification } from './classification.ts';
import { loadClassificationState, markInboxPending, markFilesPending } from './requests.ts';
import { toSignedLines } from './signature.ts';

const genuineAnswer = defineSignedAnswerRule<calls.ClassificationAnswer>('classifier.signature', toSignedLines);

/** Creates the routes of the classifier and of its statistics. */
export function classificationRoutes(classification: Classification, memberships: MembershipReader): Route[] {
  return [
    handle(specifiedCalls.patientFileClassIf, async (ctx) => ({
      ...(await loadClassificationState(ctx, ctx.params.id)),
      hasService: classification.hasService,
    })),
    handle(calls.classifyFiles, async (ctx) => {
      const { pending, files, db } = await markFilesPending(ctx, ctx.body.fileIds);
      ctx.addAuditDetail({ fileIds: pending });
      await classification.request(db, ctx.principal.accountId, pending);
      return files();
    }),
    handle(calls.organizeFiles, async (ctx) => {
      const { pending, organisationId, db } = await markInboxPending(ctx, ctx.params.id);
      ctx.addAuditDetail({ fileIds: pending });
      if (pending.length > 0) {
        await classification.request(db, ctx.principal.accountId, pending);
        await countEvents(db, [{ organisationId, type: BENEFIT_USES[1], category: null }]);
      }
      return { fileIds: pending };
    }),
    handle(calls.classificationCallback, async (ctx) => {
      const { body } = ctx;
      ctx.recordSubject({ id: body.id });
      const { db } = await ctx.requireRow(genuineAnswer, { secret: classification.secret, answer: body });
      const classifiedFile = await saveVerdict(db, body.id, body);
      if (classifiedFile === undefined) return { taken: false };
      const { fileId, patientId, organisationId } = classifiedFile;
      ctx.recordSubject({ id: fileId, patientId, organisationId });
      ctx.addAuditDetail({ category: body.category });
      await classification.notifyRequesters(db, [classifiedFile]);
      return { taken: true };
    }),
    handle(specifiedCalls.addAlgorithmStatistics, async (ctx) => {
      const { organisationIds, db } = ctx.listOrganisationIds();
      const [organisationId] = organisationIds;
      if (organisationId === undefined) throw new Failure('access.denied');
      await requireBenefit(memberships, db, findBenefitByUse(ctx.body.type), ctx.principal);
      await countEvents(db, [{ organisationId, ...ctx.body }]);
      return true as const;
    }),
    handle(specifiedCalls.getCountByType, (ctx) => loadCountsByType(ctx, ctx.query.type)),
    handle(calls.queryUsesByMonth, (ctx) => loadUsesByPeriod(ctx, ctx.query.limits)),
  ];
}
