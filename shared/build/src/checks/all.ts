import type { Check } from './check.ts';
import { docstrings } from './docstrings.ts';
import { importRules } from './import-rules.ts';
import { requirements } from './requirements.ts';
import { texts } from './texts.ts';
import { format, lint, types, unused } from './tools.ts';

/** Every check of the workspace, the quickest first. */
export const checks: readonly Check[] = [format, importRules, requirements, docstrings, texts, unused, lint, types];
