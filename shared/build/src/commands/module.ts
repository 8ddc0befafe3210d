import { main } from '../workspace/problem.ts';
import { subcommands } from '../tool/all.ts';
import { runTool } from '../tool/run-tool.ts';

// module <command> …: manages a module from its first file to its release; `module help` lists the commands.
await main(() =>
  runTool(subcommands, process.argv.slice(2), {
    print: (text) => console.log(text),
    printNote: (text) => console.error(text),
  }),
);
