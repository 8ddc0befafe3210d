import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

const DECLARATION = /^mf-[^/]+\/module\.json$/;
/** The files with texts of controls: locales, declarations, and the names of benefits. */
const LABEL_FILES = [/(^|\/)locales\/ch\.json$/, DECLARATION, /^shared\/domain\/src\/benefits\.ts$/];
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g;
const QUOTED = /“([^”]+)”/g;
/** The separator of the parts of a page in a help topic: 基本信息 – 登录与安全. */
const PART_SEPARATOR = ' – ';

interface Declared {
  readonly help?: readonly { readonly id: string; readonly text: { readonly ch: string } }[];
}

/** Checks that the controls that help topics quote exist under these names, so that the help says what pages offer. */
export const helpLabels: Check = {
  name: 'help labels',
  run: (root) => {
    const files = listFiles(root, /\.(json|ts)$/);
    const read = (file: string): string => readFileSync(join(root, file), 'utf8');
    const labels = new Set(
      files
        .filter((file) => LABEL_FILES.some((pattern) => pattern.test(file)))
        .flatMap((file) => [...read(file).matchAll(LITERAL)].map(([, double, single]) => double ?? single)),
    );
    const problems = files
      .filter((file) => DECLARATION.test(file))
      .flatMap((file) => {
        const { help = [] } = JSON.parse(read(file)) as Declared;
        return help.flatMap(({ id, text }) =>
          [...text.ch.matchAll(QUOTED)]
            .flatMap(([, quoted = '']) => quoted.split(PART_SEPARATOR))
            .filter((label) => !labels.has(label))
            .map((label) => `${file}: the help topic ${id} names “${label}”, which no page shows`),
        );
      });
    return Promise.resolve(problems);
  },
};
