/** Reading of schemes, for the server, which accepts them, and for tools that write them. */
export { toStepPath } from './check-meshes.ts';
export { readScheme, type SchemeReading, type SchemeRules } from './read-scheme.ts';
export { REFUSAL_CODES, type RefusalCode, type SchemeRefusal } from './refusal.ts';
export { createMeshReader, type MeshReader, type SchemeEntries } from './scheme-meshes.ts';
