declare module 'react-refresh/runtime' {
  /** Must be called before React itself runs. */
  export function injectIntoGlobalHook(page: typeof globalThis): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, ...signature: readonly unknown[]) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): unknown;
}
