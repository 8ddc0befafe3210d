/** Shared tools for tests of modules: a signed-in user, a page of the module, a server that answers, and samples. */
export { expectAccessible } from './expect-accessible.ts';
export * from './fake-site.ts';
export { findButton } from './find-button.ts';
export { createPageRenderer } from './create-page-renderer.tsx';
