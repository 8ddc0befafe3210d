import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { listFormFields } from '@dentarium/domain/declared-form';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from '../order/order.module.css';

/**
 * Shows a form that can replace another one. Its fields are only drawn on request, so that nobody considers them
 * required. They are visible from the start if answers are stored, if a message concerns the form, or if the address
 * names one of its fields.
 */
export function AlternativeForm(props: {
  readonly declaration: FormDeclaration;
  readonly isUsed: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const { declaration, isUsed } = props;
  const isNamed = listFormFields(declaration).some(({ key }) => hash === `#${key}`);
  const [isOpened, setOpened] = useState(false);
  if (isUsed || isNamed || isOpened) return props.children;
  return (
    <div className={styles['section']}>
      <div>
        <Button aria-expanded={false} onClick={() => setOpened(true)}>
          {t(`form.instead.${declaration.key}`)}
        </Button>
      </div>
    </div>
  );
}
