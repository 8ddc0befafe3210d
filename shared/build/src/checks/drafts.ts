import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, isTestFile } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** The hook of forms itself, which takes the place of the draft. */
const HOOK_FOLDER = 'shared/ui/src/form/';
const FORM_CALL = /\buseForm[(<]/;
/** The place under which a draft is kept, or why there is none. */
const DRAFT_MARK = /\bdraftKey\b|\/\/ No draft: \S/;

/** A form says where it keeps what is typed, so that a session that ends loses nothing, or why it keeps nothing. */
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
    return Promise.resolve(
      formsWithoutDraft.map((file) => `${file}: a form without \`draftKey\`, and no "// No draft: why"`),
    );
  },
};
