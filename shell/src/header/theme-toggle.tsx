import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useTheme } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shows a button that changes between the dark and the light theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const { t } = useTranslation('shell');
  const isDark = theme === 'dark';
  const label = isDark ? t('header.toLight') : t('header.toDark');
  return (
    <Button
      type="text"
      icon={isDark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={label}
      title={label}
      onClick={() => setTheme(isDark ? 'default' : 'dark')}
    />
  );
}
