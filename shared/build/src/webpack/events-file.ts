import type { BusUses } from '@dentarium/release';
import type { Compilation, Compiler, Module } from 'webpack';
import { findBusUses } from '../workspace/bus-uses.ts';

/**
 * Writes `events.json` beside a module's build: the events of the bus that its code sends and receives, including lazy
 * chunks.
 */
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

/** Collects the events of a build once all of its code is read; later webpack concatenates its modules. */
export function collectEvents(compilation: Compilation): () => BusUses {
  let uses: BusUses = { sends: [], hears: [] };
  compilation.hooks.finishModules.tap('events', (modules) => {
    uses = findBusUses(Array.from(modules, readModuleSource));
  });
  return () => uses;
}

/** Returns the source of a module; empty for third-party packages, which do not use the bus. */
function readModuleSource(module: Module): string {
  if (!('resource' in module) || /[\\/]node_modules[\\/]/.test(String(module.resource))) return '';
  return String(module.originalSource()?.source() ?? '');
}
