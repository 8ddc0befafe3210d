import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAntdTheme } from '../look/antd-theme.ts';
import { useMediaQuery } from '../look/use-media-query.ts';
import { useLanguage, useTheme } from '../page-state/page-state.ts';

/**
 * Unit tests have no layout to style, and style sheets take half of their time: every query of visibility reads them
 * all.
 */
const WITHOUT_STYLES = process.env['NODE_ENV'] === 'test';

/**
 * Renders the content of a menu without options: an option that cannot be chosen, because a list has to have one.
 * Other components keep the content of the kit.
 */
function renderEmptyMenu(component?: string) {
  return component === 'Select' || component === 'TreeSelect' ? <EmptyMenu /> : undefined;
}

function EmptyMenu() {
  const { t } = useTranslation('platform');
  return (
    <span role="option" aria-selected={false} aria-disabled style={{ color: 'var(--d-text-secondary)' }}>
      {t('menu.none')}
    </span>
  );
}

/**
 * Gives the UI kit the theme of the product and the language of the page.
 *
 * @param props.scope a name that no other part of the page has: the shell or the module.
 */
export function ThemeProvider({ scope, children }: { readonly scope: string; readonly children: ReactNode }) {
  const [themeName] = useTheme();
  const [language] = useLanguage();
  // Without motion, a dialog is gone at once. An animation that is only shortened has to report its end, or else its
  // dialog covers the page.
  const hasReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => {
    const { token, ...look } = createAntdTheme(themeName, scope);
    return { ...look, token: { ...token, motion: !hasReducedMotion }, zeroRuntime: WITHOUT_STYLES };
  }, [themeName, scope, hasReducedMotion]);
  useLayoutEffect(() => {
    dayjs.locale(language === 'ch' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'ch' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      renderEmpty={renderEmptyMenu}
    >
      <App>{children}</App>
    </ConfigProvider>
  );
}
