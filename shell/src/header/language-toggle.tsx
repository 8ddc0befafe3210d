import { useLanguage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/**
 * Shows a button that changes between the two languages without a reload. It names the other language in that language.
 */
export function LanguageToggle() {
  const [language, setLanguage] = useLanguage();
  const { t } = useTranslation('shell');
  const other = language === 'ch' ? 'en' : 'ch';
  return (
    <Button
      type="text"
      onClick={() => setLanguage(other)}
      title={t('header.language')}
      lang={other === 'ch' ? 'zh-CN' : 'en'}
    >
      {t('header.otherLanguage')}
    </Button>
  );
}
