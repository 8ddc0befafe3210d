import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { listFormFields } from '@dentarium/domain/declared-form';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from '../wizard/wizard.module.css';

/**
 * A form that may be filled in instead of another one: its fields are drawn once somebody asks for them, so that nobody takes them for
 * required. They are there from the start where answers are stored, something is said to the form, or the address names one of its fields.
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
  const [opened, setOpened] = useState(false);
  if (isUsed || isNamed || opened) return props.children;
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
