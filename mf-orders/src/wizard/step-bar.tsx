import type { WizardPage } from '@dentarium/orders/states';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findNextPage, findPreviousPage, type PageStep } from '../forms/wizard-steps.ts';
import styles from './wizard.module.css';

/** Shows the buttons to the previous and the next page. */
export function StepBar(props: {
  readonly steps: readonly PageStep[];
  readonly page: WizardPage;
  readonly onGo: (page: WizardPage) => void;
}) {
  const { t } = useTranslation();
  const previous = findPreviousPage(props.steps, props.page);
  const next = findNextPage(props.steps, props.page);
  // The next page appears immediately, so the second press of a double click would turn it as well.
  const goUnlessDoubleClick =
    (page: WizardPage) =>
    ({ detail }: MouseEvent): void => {
      if (detail < 2) props.onGo(page);
    };
  return (
    <div className={styles['bar']}>
      {previous === undefined ? null : <Button onClick={goUnlessDoubleClick(previous)}>{t('wizard.back')}</Button>}
      {next === undefined ? null : (
        <Button type="primary" className={styles['next'] ?? ''} onClick={goUnlessDoubleClick(next)}>
          {t('wizard.next')}
        </Button>
      )}
    </div>
  );
}
