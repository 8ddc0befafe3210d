import type { Check } from './check.ts';
import { importRules } from './import-rules.ts';
import { texts } from './texts.ts';
import { format, lint, types, unused } from './tools.ts';

/** Every check of the workspace, the quickest first. */
export const checks: readonly Check[] = [format, importRules, texts, unused, lint, types];
