import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule, runtime } = webpack;

/** The page's API for the code of modules, if it has one: `pageModules` of the shell. */
const PAGE_GLOBAL = 'globalThis.dentariumModules';

/**
 * Lets the page control the loading of a module's code: the page checks each script and style before the request,
 * retries failed loads, and removes the registrations of a failed version. On a page without this API the code works
 * alone.
 */
export class ModuleRuntime {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ModuleRuntime', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ModuleRuntime', (source) =>
        addPrepareCall(source, 'script'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('ModuleRuntime', (source, { tag }) =>
        addPrepareCall(source, tag),
      );
      addRuntime(compilation);
    });
  }
}

/** Adds the runtime module to each file that loads code. */
function addRuntime(compilation: Compilation): void {
  const handledChunks = new WeakSet();
  compilation.hooks.runtimeRequirementInTree
    .for(RuntimeGlobals.ensureChunk)
    .tap('ModuleRuntime', (chunk, requirements) => {
      if (handledChunks.has(chunk)) return;
      handledChunks.add(chunk);
      requirements.add(RuntimeGlobals.publicPath);
      requirements.add(RuntimeGlobals.interceptModuleExecution);
      compilation.addRuntimeModule(chunk, new PageRuntimeModule());
    });
}

function addPrepareCall(source: string, element: string): string {
  return `${source}\n${PAGE_GLOBAL}?.prepare(${element});`;
}

class PageRuntimeModule extends RuntimeModule {
  constructor() {
    super('hand over to the page', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunk, publicPath, interceptModuleExecution } = RuntimeGlobals;
    return [
      `var page = ${PAGE_GLOBAL};`,
      'if (page) {',
      `  var ensure = ${ensureChunk};`,
      `  ${ensureChunk} = (...args) => page.load(${publicPath}, () => ensure(...args));`,
      `  ${interceptModuleExecution}.push((options) => {`,
      '    var factory = options.factory;',
      '    options.factory = function (...args) {',
      `      return page.run(${publicPath}, () => factory.apply(this, args));`,
      '    };',
      '  });',
      '}',
    ].join('\n');
  }
}
