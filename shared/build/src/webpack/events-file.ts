import type { BusUses } from '@dentarium/release';
import type { Compilation, Compiler, Module } from 'webpack';
import { findBusUses } from '../workspace/bus-uses.ts';

/** Writes `events.json` beside a module's build: the events of the bus that its code sends and hears, those of chunks that come late too. */
export class EventsFile {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EventsFile', (compilation) => {
      const events = collectEvents(compilation);
      compilation.hooks.processAssets.tap(
        { name: 'EventsFile', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('events.json', new sources.RawSource(`${JSON.stringify(events(), null, 2)}\n`)),
      );
    });
  }
}

/** What the code of a build sends and hears, once all of it is read; afterwards webpack joins its modules. */
export function collectEvents(compilation: Compilation): () => BusUses {
  let uses: BusUses = { sends: [], hears: [] };
  compilation.hooks.finishModules.tap('events', (modules) => {
    uses = findBusUses(Array.from(modules, readModuleSource));
  });
  return () => uses;
}

/** Packages from elsewhere know nothing of the bus. */
function readModuleSource(module: Module): string {
  if (!('resource' in module) || /[\\/]node_modules[\\/]/.test(String(module.resource))) return '';
  return String(module.originalSource()?.source() ?? '');
}
