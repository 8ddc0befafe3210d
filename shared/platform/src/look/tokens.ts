/** The two themes; `default` is the light one. */
export type ThemeName = 'default' | 'dark';

/** The colours of the product by purpose. Surfaces are neutral, because a tint beside a photograph falsifies it. */
export interface Colours {
  /** The background of the page. */
  readonly page: string;
  /** Panels, cards, the header. */
  readonly surface: string;
  /** Menus, dialogs and other floating surfaces. */
  readonly raised: string;
  /** The background under the pointer, and of rows of a table. */
  readonly hover: string;
  /** The surround of images on a page. */
  readonly mat: string;
  readonly border: string;
  /** Edges of fields and buttons, at least 3:1 to their background. */
  readonly edge: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentActive: string;
  /** Text on the accent. */
  readonly onAccent: string;
  /** The background of selected items. */
  readonly accentSoft: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly dangerActive: string;
  /** The background of error messages. */
  readonly dangerSoft: string;
  /** The background of warnings. */
  readonly warningSoft: string;
}

/** The colours of each theme. */
export const COLOURS: Readonly<Record<ThemeName, Colours>> = {
  dark: {
    page: '#0f0f10',
    surface: '#171718',
    raised: '#202022',
    hover: '#29292b',
    mat: '#0a0a0a',
    border: '#303033',
    edge: '#737378',
    text: '#ececee',
    textSecondary: '#a9a9af',
    accent: '#5fb0f6',
    accentHover: '#8cc8f9',
    accentActive: '#4a9be4',
    onAccent: '#06131f',
    accentSoft: '#16304a',
    success: '#5fc27e',
    warning: '#e5a93c',
    danger: '#ff7b72',
    dangerHover: '#ff9d96',
    dangerActive: '#f0625a',
    dangerSoft: '#3a1b1a',
    warningSoft: '#33270f',
  },
  default: {
    page: '#f3f3f4',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#ececee',
    mat: '#e4e4e6',
    border: '#dcdcdf',
    edge: '#86868c',
    text: '#1b1b1d',
    textSecondary: '#5a5a61',
    accent: '#0a66b8',
    accentHover: '#08589f',
    accentActive: '#064a87',
    onAccent: '#ffffff',
    accentSoft: '#e1effb',
    success: '#1b7a3d',
    warning: '#8f5a00',
    danger: '#c4271d',
    dangerHover: '#a81f17',
    dangerActive: '#8e1912',
    dangerSoft: '#fdeceb',
    warningSoft: '#fdf3dd',
  },
};

/** The surround of full-screen images: the same neutral dark in both themes. */
export const VIEWER = {
  surround: '#060606',
  bar: '#141415',
  text: '#ececee',
  textSecondary: '#b4b4b9',
  hover: '#2b2b2e',
  focus: '#5fb0f6',
  success: COLOURS.dark.success,
  warning: COLOURS.dark.warning,
  danger: COLOURS.dark.danger,
  /** Nerve canals, which lie beside marks, arches and cross-hairs in the other colours. */
  nerve: '#f58bea',
} as const;

/** The four text sizes in px. */
export const TEXT_SIZES = { small: 12, base: 14, large: 16, title: 20 } as const;

/** System fonts, after the sign of occlusion (`shell/src/fonts`), which many of them lack. */
export const FONT =
  "'Dentarium Signs', system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Creates the CSS variables of all design tokens: `--d-text-secondary`, `--d-space-2` (8 px), `--d-size-small` … */
export function createCssVariables(theme: ThemeName): Readonly<Record<string, string>> {
  const variables: Record<string, string> = { '--d-font': FONT, '--d-radius': '6px', '--d-motion': '140ms' };
  for (const [name, value] of Object.entries<string>({ ...COLOURS[theme] }))
    variables[`--d-${toKebabCase(name)}`] = value;
  for (const [name, value] of Object.entries(VIEWER)) variables[`--d-viewer-${toKebabCase(name)}`] = value;
  for (const [name, value] of Object.entries(TEXT_SIZES)) variables[`--d-size-${name}`] = `${value}px`;
  for (const steps of [1, 2, 3, 4, 5, 6, 8, 10, 12]) variables[`--d-space-${steps}`] = `${steps * 4}px`;
  variables['--d-shadow'] = theme === 'dark' ? '0 6px 24px rgb(0 0 0 / 55%)' : '0 6px 24px rgb(0 0 0 / 14%)';
  return variables;
}
