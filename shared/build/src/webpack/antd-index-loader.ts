import { parseAntdComponents } from './antd-components.ts';

/**
 * Replaces `antd/es/index.js` in the build of a module by one import per component, so that each comes from the page by itself. antd
 * says that its files have no side effects, so that a build keeps only the components that are used.
 */
export default function antdIndexLoader(source: string): string {
  return parseAntdComponents(source)
    .map(({ name, folder }) => `export { default as ${name} } from 'antd/es/${folder}';`)
    .join('\n');
}
