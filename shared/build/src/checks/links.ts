import { remark } from 'remark';
import remarkValidateLinks from 'remark-validate-links';
import { engine, type Options } from 'unified-engine';
import { listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/**
 * The rules, for which every relative link is a file. The engine adds its set of files to their options, which the type
 * of a plugin does not express.
 */
const LINK_RULES = [[remarkValidateLinks, { repository: false }]] as Options['plugins'];

/** Checks that the links of documents lead to existing files and headings of the repository. Runs without a network. */
export const links: Check = {
  name: 'links',
  run: (root) =>
    lintDocuments({
      cwd: root,
      files: listFiles(root, /\.md$/),
      processor: remark(),
      plugins: LINK_RULES,
      detectConfig: false,
      detectIgnore: false,
      output: false,
      out: false,
    }),
};

/** Runs remark over documents. Returns its messages. @throws Error if a document cannot be read */
function lintDocuments(options: Options): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    engine({ ...options, reporter: () => '' }, (error, _code, context) => {
      if (error) return reject(error);
      resolve(
        (context?.files ?? []).flatMap(({ path, messages }) =>
          messages.map(({ line, reason }) => `${path}:${line ?? 1} ${reason}`),
        ),
      );
    });
  });
}
