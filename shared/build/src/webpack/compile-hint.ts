import webpack from 'webpack';

/** At the top of a script: the browser compiles all of its functions while the file comes, beside the page, instead of each at its first call. Others ignore it. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has the browser compile files as a whole: those of a first load, most of whose functions are called at once.
 *
 * @param test the paths of the files in the build
 */
export function createCompileHintPlugin(test: RegExp): webpack.BannerPlugin {
  // Behind the minimizer, which would take it away, and before the names get the hashes of the files.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
  return new webpack.BannerPlugin({ banner: COMPILE_HINT, raw: true, test, stage });
}
