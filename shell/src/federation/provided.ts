/**
 * Everything that the shell provides to the modules, once over the page. The federation plugin provides only what the
 * shell's own code imports, so that each must stand here; the build fails when one is missing.
 */
export const PROVIDED: Readonly<Record<string, () => Promise<object>>> = {
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
};

/** Loads what modules are going to ask for, beside the first module instead of after it. */
export async function warmProvided(): Promise<void> {
  await Promise.all(Object.values(PROVIDED).map((load) => load()));
}
