import { z } from 'zod/mini';
import { declareFailures } from '../failures/area-failures.ts';
import { service } from '../contract/contract.ts';
import { okResult, filledText } from '../contract/shapes.ts';

declare module '../failures/area-failures.ts' {
  interface AreaErrors {
    'override.origin': AreaError;
    'override.module': AreaError;
  }
}

declareFailures({
  errors: {
    'override.origin': {
      status: 400,
      ch: '本站点不允许从 {origin} 加载模块。',
      en: 'This site does not allow modules to be loaded from {origin}.',
    },
    'override.module': {
      status: 404,
      ch: '本站点没有可替换的模块 {module}。',
      en: 'This site has no module {module} that is switched on.',
    },
  },
});

const modules = service('ModuleService', '/api/ModuleService', { none: 'page' });

/** The white list of the site whose members may load a module from elsewhere. */
const permission = { whitelist: 'developers' } as const;

/**
 * Loads one module from another address in the session of the caller, until it ends, instead of the former one. The
 * address is that of a folder with `mf-manifest.json`, with a slash at the end, of an origin that the site allows
 * (`OVERRIDE_ORIGINS`). A cookie stores it.
 *
 * An origin that the site does not allow is `override.origin`; a module that is missing or disabled is
 * `override.module`.
 */
export const setModuleOverride = modules('SetModuleOverride', {
  method: 'POST',
  own: true,
  permission,
  audit: 'module.override',
  // The answer sets a cookie, which a stored answer for a repeated request does not.
  secret: true,
  body: z.object({ module: filledText(64), url: filledText(300) }),
  result: okResult,
  changes: {},
  summary: 'Loads a module from the address of a developer in this session (ours).',
});

/** Loads the module of the site again; it succeeds also without an override. */
export const endModuleOverride = modules('EndModuleOverride', {
  method: 'POST',
  own: true,
  permission,
  audit: 'module.overrideEnd',
  secret: true,
  result: okResult,
  changes: {},
  summary: 'Loads only the modules of the site again (ours).',
});
