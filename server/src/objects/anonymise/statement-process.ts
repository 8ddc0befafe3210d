import { answerRequests } from '../../kernel/jobs/worker-process.ts';
import { readTextStatement, type StatementRequest, type TextStatement } from './text-statement.ts';

// Runs in a child process, so a malicious file cannot affect the server.

answerRequests<StatementRequest, { readonly statement: TextStatement }>(async (request) => ({
  statement: await readTextStatement(request).catch((): TextStatement => 'none'),
}));
