import webpack, { type Configuration, type MultiCompiler, type MultiStats } from 'webpack';

/** The hash of each finished build, by the name of its configuration. */
export type BuildHashes = Readonly<Record<string, string>>;

/** A running watch over several builds. */
export interface Watch {
  readonly close: () => Promise<void>;
}

/**
 * Builds, and rebuilds whenever a source changes.
 * @param onBuilt called each time that everything is built without an error
 * @returns after the first build, with or without errors
 */
export function watch(configs: Configuration[], onBuilt: (hashes: BuildHashes) => Promise<void>): Promise<Watch> {
  const compiler: MultiCompiler = webpack(configs);
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      void reportBuild(error, stats, onBuilt).then(() => resolve({ close }));
    });
    const close = (): Promise<void> => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve())));
  });
}

async function reportBuild(
  error: Error | null,
  stats: MultiStats | undefined,
  onBuilt: (hashes: BuildHashes) => Promise<void>,
): Promise<void> {
  if (error !== null) console.error(error);
  if (stats === undefined) return;
  if (stats.hasErrors() || stats.hasWarnings())
    console.error(stats.toString({ preset: 'errors-warnings', errorStack: false }));
  if (stats.hasErrors()) return;
  await onBuilt(Object.fromEntries(stats.stats.map(({ compilation, hash }) => [compilation.name ?? '', hash ?? ''])));
  const seconds = stats.stats.map(({ startTime, endTime }) => (endTime - startTime) / 1000);
  // Written to stderr: stdout is reserved for the result of the command.
  console.error(`Built in ${Math.max(...seconds).toFixed(1)} s`);
}
