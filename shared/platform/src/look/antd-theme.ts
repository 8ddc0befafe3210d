import { theme, type ThemeConfig } from 'antd';
import { type Colours, COLOURS, FONT, TEXT_SIZES, type ThemeName } from './tokens.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/** Replaces the shades that the kit derives by the exact colours of the product. */
function pinColours(algorithm: Algorithm, colour: Colours): Algorithm {
  return (seed, map) => ({
    ...algorithm(seed, map),
    colorPrimary: colour.accent,
    colorPrimaryHover: colour.accentHover,
    colorPrimaryActive: colour.accentActive,
    colorPrimaryText: colour.accent,
    colorPrimaryTextHover: colour.accentHover,
    colorPrimaryTextActive: colour.accentActive,
    colorPrimaryBg: colour.accentSoft,
    colorPrimaryBorder: colour.accent,
    colorInfo: colour.accent,
    colorLink: colour.accent,
    colorLinkHover: colour.accentHover,
    colorLinkActive: colour.accentActive,
    colorError: colour.danger,
    colorErrorHover: colour.dangerHover,
    colorErrorActive: colour.dangerActive,
    colorErrorText: colour.danger,
    colorErrorTextHover: colour.dangerHover,
    colorErrorTextActive: colour.dangerActive,
    colorErrorBg: colour.dangerSoft,
    colorSuccess: colour.success,
    colorWarning: colour.warning,
    colorWarningBg: colour.warningSoft,
  });
}

// Each is one function for the lifetime of the page, because the kit caches its styles by it.
const ALGORITHMS: Readonly<Record<ThemeName, Algorithm>> = {
  dark: pinColours(theme.darkAlgorithm, COLOURS.dark),
  default: pinColours(theme.defaultAlgorithm, COLOURS.default),
};

/**
 * Creates the theme of the UI kit from the design tokens.
 *
 * @param scope a name that no other part of the page has; the variables of each module are declared under it.
 */
export function createAntdTheme(name: ThemeName, scope: string): ThemeConfig {
  const colour = COLOURS[name];
  const isDark = name === 'dark';
  return {
    algorithm: ALGORITHMS[name],
    cssVar: { key: `d-${scope}` },
    token: {
      colorPrimary: colour.accent,
      colorInfo: colour.accent,
      colorLink: colour.accent,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.danger,
      colorText: colour.text,
      colorTextSecondary: colour.textSecondary,
      colorTextTertiary: colour.textSecondary,
      colorTextDescription: colour.textSecondary,
      colorTextPlaceholder: colour.textSecondary,
      colorTextHeading: colour.text,
      colorIcon: colour.textSecondary,
      colorIconHover: colour.text,
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBorder: colour.edge,
      colorBorderSecondary: colour.border,
      colorSplit: colour.border,
      controlItemBgActive: colour.accentSoft,
      controlItemBgHover: colour.hover,
      fontFamily: FONT,
      fontSize: TEXT_SIZES.base,
      fontSizeSM: TEXT_SIZES.small,
      fontSizeLG: TEXT_SIZES.large,
      fontSizeXL: TEXT_SIZES.title,
      fontSizeHeading1: TEXT_SIZES.title,
      fontSizeHeading2: TEXT_SIZES.title,
      fontSizeHeading3: TEXT_SIZES.large,
      fontSizeHeading4: TEXT_SIZES.base,
      fontSizeHeading5: TEXT_SIZES.base,
      borderRadius: 6,
      sizeUnit: 4,
      sizeStep: 4,
      // A button that waits stays readable; its icon shows that it waits.
      opacityLoading: 1,
      motionDurationSlow: '0.16s',
      motionDurationMid: '0.12s',
      motionDurationFast: '0.08s',
    },
    components: {
      Button: {
        primaryColor: colour.onAccent,
        dangerColor: colour.onAccent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      DatePicker: { colorTextLightSolid: colour.onAccent, colorTextDisabled: colour.textSecondary },
      Badge: { colorTextLightSolid: colour.onAccent },
      Tooltip: { colorBgSpotlight: isDark ? '#3a3a3d' : '#2a2a2d' },
      Table: { headerBg: colour.surface, rowHoverBg: colour.hover, headerColor: colour.textSecondary },
    },
  };
}
