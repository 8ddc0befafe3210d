import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import type { WizardPage } from '@dentarium/orders/states';
import { useScrollToCurrent } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { PageState, PageStep } from '../forms/wizard-steps.ts';
import styles from './wizard.module.css';

const STATE_ICONS: Partial<Record<PageState, typeof CheckCircleFilled>> = {
  filled: CheckCircleFilled,
  empty: MinusCircleOutlined,
  rejected: ExclamationCircleFilled,
  asked: ExclamationCircleFilled,
};

/** Shows the pages of the wizard in order with their states, and links to enabled ones. */
export function StepStrip(props: {
  readonly steps: readonly PageStep[];
  readonly page: WizardPage;
  readonly onGo: (page: WizardPage) => void;
}) {
  const { t } = useTranslation();
  const stripRef = useScrollToCurrent<HTMLOListElement>(props.page);
  const currentIndex = props.steps.findIndex(({ page }) => page === props.page);
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol ref={stripRef} className={styles['steps']}>
        {props.steps.map(({ page, state }, index) => {
          const Icon = STATE_ICONS[state];
          return (
            <li key={page}>
              <button
                type="button"
                className={styles['step']}
                data-state={state}
                aria-current={page === props.page ? 'step' : undefined}
                // Going back is always possible.
                disabled={state === 'disabled' && index > currentIndex}
                onClick={() => page !== props.page && props.onGo(page)}
              >
                {Icon === undefined ? <span className={styles['number']}>{index + 1}</span> : <Icon aria-hidden />}
                {t(`page.${page}`)}
                <span className={styles['hidden']}>{t(`wizard.state.${state}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
