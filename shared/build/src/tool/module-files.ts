import type { ModuleDeclaration } from '@dentarium/api/module-declaration';

/** The settings of a new module. */
export interface NewModule {
  /** A JavaScript identifier: `frontDesk`. */
  readonly name: string;
  readonly title: { readonly ch: string; readonly en: string };
  /** The platform that it targets: `2.1.0`. */
  readonly platform: string;
  /** Its position among the tabs. */
  readonly order: number;
}

/** Converts a name to the form of paths and package names, which have no capitals: `front-desk`. */
export function toPathName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts a name with dashes, as folders and pages have it, to an identifier: `frontDesk` for `front-desk`. */
export function toModuleName(name: string): string {
  return name.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** Creates the declaration of a new module: one page, with a tab and an entry of the user menu. */
export function createDeclaration({ name, title, platform, order }: NewModule): ModuleDeclaration {
  const to = `/${toPathName(name)}`;
  return {
    name,
    title,
    platform: `^${platform.split('.')[0]}.0.0`,
    routes: [to],
    tabs: [{ id: name, title, to, order }],
    menu: [{ id: name, title, to, order }],
    flag: null,
  };
}

/** Creates the files of a new module, by their path in its folder. */
export function createModuleFiles(module: NewModule): Record<string, string> {
  const { name, title } = module;
  const path = `/${toPathName(name)}`;
  return {
    'package.json': formatJson(createPackageFile(name)),
    'tsconfig.json': formatJson(TSCONFIG),
    'module.json': formatJson(createDeclaration(module)),
    'src/locales/ch.json': formatJson({ start: { title: title.ch, text: '这是新模块的第一个页面。' } }),
    'src/locales/en.json': formatJson({ start: { title: title.en, text: 'This is the first page of a new module.' } }),
    'src/module.tsx': `import { defineModule } from '@dentarium/platform';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';

/** The module that the shell loads. */
export default defineModule({ name: '${name}', routes, locales: { ch, en } });
`,
    'src/routes.tsx': `import type { RouteObject } from 'react-router-dom';
import { StartPage } from './start/start-page.tsx';

/** The pages of the module; those that are not shown first use \`createLatePage\`. */
export const routes: RouteObject[] = [{ path: '${path}', element: <StartPage /> }];
`,
    'src/start/start-page.tsx': `import { PageHeader } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import styles from './start.module.css';

/** \`${path}\`: the first page of the module. */
export function StartPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('start.title')} />
      <p>{t('start.text')}</p>
    </div>
  );
}
`,
    'src/start/start.module.css': `.page {
  padding: var(--d-space-4);
}
`,
    'src/start/start-page.test.tsx': `import { createPageRenderer, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { routes } from '../routes.tsx';

const showAt = createPageRenderer('${name}', { ch, en }, routes);

test('shows the first page in both languages', async () => {
  signIn();
  showAt('${path}');
  expect(await screen.findByText(en.start.text)).toBeTruthy();
  showAt('${path}', 'ch');
  expect(await screen.findByText(ch.start.text)).toBeTruthy();
});
`,
  };
}

function createPackageFile(name: string) {
  return {
    name: `@dentarium/mf-${toPathName(name)}`,
    version: '0.1.0',
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    dependencies: {
      '@dentarium/platform': 'workspace:*',
      '@dentarium/ui': 'workspace:*',
      react: 'catalog:',
      'react-i18next': 'catalog:',
      'react-router-dom': 'catalog:',
    },
    devDependencies: {
      '@dentarium/build': 'workspace:*',
      '@jest/globals': 'catalog:',
      '@testing-library/react': 'catalog:',
      '@types/react': 'catalog:',
    },
  };
}

const TSCONFIG = {
  extends: '../tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['@dentarium/build/assets'],
  },
  include: ['src'],
};

function formatJson(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
