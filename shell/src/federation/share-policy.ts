import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The packages of the workspace in the share scope. */
const OWN_PACKAGE = /^@dentarium\/[\w-]+$/;

/**
 * Creates the plugin of every federation instance on the page that gives a module the page's own packages at any version.
 * Builds from before signatures demand a range of versions, though most of them use no changed export: the gate has
 * compared the used ones.
 */
export function createSharePolicy(): ModuleFederationRuntimePlugin {
  return {
    name: 'dentarium-share-policy',
    resolveShare: (args) => {
      const { shareScopeMap, scope, pkgName, version } = args;
      const shared = shareScopeMap[scope]?.[pkgName]?.[version];
      if (shared === undefined || !OWN_PACKAGE.test(pkgName)) return args;
      return { ...args, resolver: () => ({ shared, useTreesShaking: false }) };
    },
  };
}
