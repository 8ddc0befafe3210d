import { Modal } from 'antd';
import { useState } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './key-help.module.css';
import { useKeys } from './use-keys.ts';

/** A line of the help: the keys with their action. */
export interface KeyHelpLine {
  readonly keys: readonly string[];
  readonly action: string;
}

/** Shows the sheet with the keys of a screen; `?` opens it. */
export function KeyHelp({ lines }: { readonly lines: readonly KeyHelpLine[] }) {
  const { t } = useUiTexts();
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) }, !open);
  return (
    <Modal open={open} title={t('keys.title')} footer={null} onCancel={() => setOpen(false)} width={480} centered>
      <dl className={styles['lines']}>
        {[...lines, { keys: ['?'], action: t('keys.help') }].map(({ keys, action }) => (
          <div key={action} className={styles['line']}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles['key']}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
