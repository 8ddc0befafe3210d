import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTestFile } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** The hook of forms itself, which takes the place of the draft. */
const HOOK = 'shared/ui/src/form/';
const MAKES_FORM = /\buseForm[(<]/;
/** The place under which a draft is kept, or why there is none. */
const SAYS = /\bdraftKey\b|\/\/ No draft: \S/;

/** A form says where it keeps what is typed, so that a session that ends loses nothing, or why it keeps nothing. */
export const drafts: Check = {
  name: 'drafts',
  run: (root) => {
    const sources = filesBelow(root, /\.tsx?$/).filter(
      (file) => /^(?:mf-[^/]+|shared\/[^/]+|shell)\/src\//.test(file) && !file.startsWith(HOOK) && !isTestFile(file),
    );
    const silent = sources.filter((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      return MAKES_FORM.test(content) && !SAYS.test(content);
    });
    return Promise.resolve(silent.map((file) => `${file}: a form without \`draftKey\`, and no "// No draft: why"`));
  },
};
