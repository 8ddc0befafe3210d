/**
 * Everything that the shell provides to the modules, one instance over the page. The federation plugin provides only
 * imports of the code of the shell, so that each must stand here; the build fails if one is missing.
 */
export const PROVIDED_PACKAGES: Readonly<Record<string, () => Promise<object>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  'react-router-dom': () => import('react-router-dom'),
  antd: () => import('antd'),
  dayjs: () => import('dayjs'),
  i18next: () => import('i18next'),
  'react-i18next': () => import('react-i18next'),
  '@tanstack/react-query': () => import('@tanstack/react-query'),
  jotai: () => import('jotai'),
  '@dentarium/api': () => import('@dentarium/api'),
  '@dentarium/bus': () => import('@dentarium/bus'),
  '@dentarium/domain': () => import('@dentarium/domain'),
  '@dentarium/platform': () => import('@dentarium/platform'),
  '@dentarium/ui': () => import('@dentarium/ui'),
  '@dentarium/upload': () => import('@dentarium/upload'),
  '@dentarium/viewers': () => import('@dentarium/viewers'),
};

/** Loads the packages that modules are going to request, in parallel with the first module. */
export async function preloadProvidedPackages(): Promise<void> {
  await Promise.all(Object.values(PROVIDED_PACKAGES).map((load) => load()));
}
