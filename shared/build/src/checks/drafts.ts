import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, isTestFile } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** The form hook itself, which is exempt. */
const HOOK_FOLDER = 'shared/ui/src/form/';
const FORM_CALL = /\buseForm[(<]/;
/** The key under which a draft is stored, or the reason why there is none. */
const DRAFT_MARK = /\bdraftKey\b|\/\/ No draft: \S/;

/** A form that creates something, which a reload during saving must not repeat. */
const CREATING_CALL = /\bsend\(\s*(?:insert|create|down)[A-Z]/;
const ATTEMPT_MARK = /\b(?:draftKey|attemptKey)\b/;

/**
 * Checks that a form names the key of its draft, so that an expired session loses nothing, or the reason for having
 * none. A form that creates something names at least the key of its attempt.
 */
export const drafts: Check = {
  name: 'drafts',
  run: (root) => {
    const sources = listFiles(root, /\.tsx?$/).filter(
      (file) =>
        /^(?:mf-[^/]+|shared\/[^/]+|shell)\/src\//.test(file) && !file.startsWith(HOOK_FOLDER) && !isTestFile(file),
    );
    const formsWithoutDraft = sources.filter((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      return FORM_CALL.test(content) && !DRAFT_MARK.test(content);
    });
    const formsWithoutAttempt = sources.filter((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      return FORM_CALL.test(content) && CREATING_CALL.test(content) && !ATTEMPT_MARK.test(content);
    });
    return Promise.resolve([
      ...formsWithoutDraft.map((file) => `${file}: a form without \`draftKey\`, and no "// No draft: why"`),
      ...formsWithoutAttempt.map((file) => `${file}: a form that creates something without \`attemptKey\``),
    ]);
  },
};
