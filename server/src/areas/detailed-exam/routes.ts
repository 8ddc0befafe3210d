import * as calls from '@dentarium/api/services/detailed-exam';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { addExam, examOf, examsOfPatient, saveExam } from './detailed-exam.ts';

/** The calls of the detailed exam. */
export function detailedExamRoutes({ overjetLimits }: Pick<Config, 'overjetLimits'>): Route[] {
  return [
    handle(calls.queryDetailedExam, (ctx) => examOf(ctx, ctx.params.id, overjetLimits)),
    handle(calls.queryDetailedExams, (ctx) => examsOfPatient(ctx, ctx.params.id, overjetLimits)),
    handle(calls.insertDetailedExam, (ctx) => addExam(ctx, ctx.params.id, ctx.body, overjetLimits)),
    handle(calls.updateDetailedExam, (ctx) => saveExam(ctx, ctx.params.id, ctx.body, overjetLimits)),
  ];
}
