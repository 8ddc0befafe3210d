import * as specifiedCalls from '@dentarium/api/detailed-exam/calls';
import * as calls from './calls.ts';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../records/handle.ts';
import { addExam, loadPatientExam, loadPatientExams, saveExam } from './detailed-exam.ts';

/** Creates the routes of the detailed exam. */
export function detailedExamRoutes({ overjetLimits }: Pick<Config, 'overjetLimits'>): Route[] {
  return [
    handle(specifiedCalls.queryDetailedExam, (ctx) => loadPatientExam(ctx, ctx.params.id, overjetLimits)),
    handle(calls.queryDetailedExams, (ctx) => loadPatientExams(ctx, ctx.params.id, overjetLimits)),
    handle(calls.insertDetailedExam, (ctx) => addExam(ctx, ctx.params.id, ctx.body, overjetLimits)),
    handle(calls.updateDetailedExam, (ctx) => saveExam(ctx, ctx.params.id, ctx.body, overjetLimits)),
  ];
}
