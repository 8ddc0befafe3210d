import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '../workspace/workspace.ts';

// site <command> …: a command for the operator. It runs in this process, so that it can ask at the terminal.
await import(pathToFileURL(join(workspaceRoot, 'server', 'src', 'commands', 'site.ts')).href);
