import { busEvents } from './bus-events.ts';
import { commits } from './commits.ts';
import type { Check } from './check.ts';
import { docstrings } from './docstrings.ts';
import { drafts } from './drafts.ts';
import { folderCycles } from './folder-cycles.ts';
import { helpLabels } from './help-labels.ts';
import { importRules } from './import-rules.ts';
import { interfaces } from './interfaces.ts';
import { kernelTables } from './kernel-tables.ts';
import { links } from './links.ts';
import { moduleReference } from './module-reference.ts';
import { namedPaths } from './named-paths.ts';
import { names } from './names.ts';
import { nestedConnections } from './nested-connections.ts';
import { requirements } from './requirements.ts';
import { styleClasses } from './style-classes.ts';
import { testWaits } from './test-waits.ts';
import { texts } from './texts.ts';
import { format, lint, types, unused } from './tools.ts';
import { typedInputs } from './typed-inputs.ts';
import { wording } from './wording.ts';

/** Every check of the workspace: the quick ones first, then the others, longest first, because two run side by side. */
export const checks: readonly Check[] = [
  format,
  importRules,
  folderCycles,
  kernelTables,
  nestedConnections,
  busEvents,
  requirements,
  docstrings,
  links,
  namedPaths,
  moduleReference,
  texts,
  wording,
  helpLabels,
  drafts,
  typedInputs,
  styleClasses,
  testWaits,
  names,
  commits,
  lint,
  types,
  interfaces,
  unused,
];
