import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useUploadTexts } from './texts.ts';
import styles from './uploads.module.css';

/** Shows the list of the uploads beside the page, which makes room for it: it never covers anything. */
export function UploadDock({
  headline,
  onClose,
  children,
}: {
  readonly headline: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useUploadTexts();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['uploads'] = 'docked';
    place.current?.focus({ preventScroll: true });
    return () => {
      delete dataset['uploads'];
    };
  }, []);
  useEffect(() => {
    const dock = place.current;
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    dock?.addEventListener('keydown', close);
    return () => dock?.removeEventListener('keydown', close);
  }, [onClose]);
  return createPortal(
    <aside ref={place} tabIndex={-1} className={styles['dock']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{headline}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        />
      </header>
      {children}
    </aside>,
    document.body,
  );
}
