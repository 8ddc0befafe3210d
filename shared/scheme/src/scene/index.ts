/** Schemes on the page, drawn by three. It is a separate chunk that loads when a plan is shown. */
export { loadSkins, type SkinOptions, type SkinSource } from './load-skins.ts';
export { prestartSchemePainting } from './open-scheme-painting.ts';
export { SCHEME_PARTS, type SchemePart } from './scheme-model.ts';
export { SchemeScene, type SchemeSceneEvents } from './scheme-scene.ts';
export { SCHEME_VIEWS, type SchemeView } from './scheme-views.ts';
export { controlByPointer } from '@dentarium/models/scene';
