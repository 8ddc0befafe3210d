import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, isTestFile } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** The inputs themselves, and the kit that offers the components of antd to all modules. */
const EXEMPT = /^(?:shared\/ui\/src\/typed\/|shell\/src\/federation\/kit\.ts$)/;
const PAGE_SOURCE = /^(?:mf-[^/]+|shared\/[^/]+|shell)\/src\//;
/** Components of antd that replace a typed text which they cannot read. */
const ANTD_IMPORT = /import\s*\{([^}]*)\}\s*from\s*'antd(?:\/[^']*)?'/g;
const REPLACING = ['AutoComplete', 'Calendar', 'DatePicker', 'InputNumber', 'TimePicker'];
/** Inputs of the browser that hide a typed text which they cannot read. */
const BROWSER_INPUT = /\btype=\{?['"](?:date|datetime-local|month|number|time|week)['"]/;
const NUMBER_KEYS = /\binputMode=/;
/** The reason why an input for digits keeps its text without `NumberField`. */
const KEEPING_MARK = /\/\/ Typed text stays: \S/;

/** Lists the inputs of a source that may replace or hide a typed text. */
export function listReplacingInputs(content: string): readonly string[] {
  const imported = [...content.matchAll(ANTD_IMPORT)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  return [
    ...REPLACING.filter((name) => imported.includes(name)).map((name) => `${name} of antd`),
    ...(BROWSER_INPUT.test(content) ? ['an input of the browser for dates, times or numbers'] : []),
    ...(NUMBER_KEYS.test(content) && !KEEPING_MARK.test(content)
      ? ['an input for digits without "// Typed text stays: why"']
      : []),
  ];
}

/**
 * Checks that dates, times and numbers are typed into the fields of `shared/ui/src/typed`, which keep a text that they
 * do not accept, with the reason.
 */
export const typedInputs: Check = {
  name: 'typed inputs',
  run: (root) =>
    Promise.resolve(
      listFiles(root, /\.tsx?$/)
        .filter(
          (file) =>
            PAGE_SOURCE.test(file) && !EXEMPT.test(file) && !isTestFile(file) && !file.startsWith('shared/build/'),
        )
        .flatMap((file) =>
          listReplacingInputs(readFileSync(join(root, file), 'utf8')).map(
            (input) => `${file}: ${input}; use DateField, MomentField, DateRangeField or NumberField of @dentarium/ui`,
          ),
        ),
    ),
};
