import type { Language } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

interface LanguageFieldProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** Shows the language of a report or a case summary, independent of the site. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('report.language')} group>
      {() => (
        <Segmented
          block
          aria-label={t('report.language')}
          options={[
            { value: 'ch' as const, label: '中文' },
            { value: 'en' as const, label: 'English' },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
