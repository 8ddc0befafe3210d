import { EXCEPTION_QUESTIONS } from '@dentarium/domain';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './exceptions.module.css';

/** Selects the reason why an image is an exception; passes all props of a field to its control. */
export function QuestionSelect(props: Omit<SelectProps<number>, 'options' | 'className'>) {
  const { t } = useTranslation();
  return (
    <Select<number>
      {...props}
      className={styles['control'] ?? ''}
      options={EXCEPTION_QUESTIONS.map((question) => ({
        value: question,
        label: t(`exception.questions.${question}`),
      }))}
    />
  );
}
