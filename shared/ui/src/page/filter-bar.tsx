import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts.ts';
import styles from './page.module.css';

/** The filters of a list, with a way to clear them that keeps its place. */
export function FilterBar({
  active,
  onClear,
  children,
}: {
  readonly active: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useUiTexts();
  return (
    <div className={styles['filters']} role="group" aria-label={t('filter.label')}>
      {children}
      <Button type="text" icon={<ClearOutlined aria-hidden />} disabled={!active} onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}
