import { parseAntdComponents } from './antd-components.ts';

/**
 * Replaces `antd/es/index.js` in the build of a module by one import per component, so that each comes from the page
 * separately. antd declares its files free of side effects, so a build keeps only the used components.
 */
export default function antdIndexLoader(source: string): string {
  return parseAntdComponents(source)
    .map(({ name, folder }) => `export { default as ${name} } from 'antd/es/${folder}';`)
    .join('\n');
}
