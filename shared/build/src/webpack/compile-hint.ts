import webpack from 'webpack';

/**
 * A hint at the top of a script: the browser compiles all functions while the file loads, in parallel to the page,
 * instead of each at its first call. Browsers without support ignore it.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Creates the plugin that makes browsers compile files as a whole: those of a first load, whose functions are mostly
 * called at once.
 *
 * @param test the paths of the files in the build
 */
export function createCompileHintPlugin(test: RegExp): webpack.BannerPlugin {
  // After the minimizer, which would remove it, and before the names get the hashes of the files.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
  return new webpack.BannerPlugin({ banner: COMPILE_HINT, raw: true, test, stage });
}
