import LockOutlined from '@ant-design/icons/LockOutlined';
import type { BenefitKey } from '@dentarium/domain';
import { useBenefit } from '@dentarium/platform';
import { Button, type ButtonProps } from 'antd';
import { Popup } from '../overlay/popup.tsx';
import { useUiTexts } from '../texts/texts.ts';
import styles from './benefit.module.css';

/** The props of the button of a tool that a membership unlocks. */
export interface BenefitButtonProps extends ButtonProps {
  readonly benefit: BenefitKey;
}

/**
 * Shows the button of a tool that a membership unlocks. For users without access it has a lock, and explains in a panel
 * which benefit unlocks the tool and why the user lacks it.
 */
export function BenefitButton({ benefit, ...button }: BenefitButtonProps) {
  const { name, locked } = useBenefit(benefit);
  const { t } = useUiTexts();
  if (locked === null) return <Button {...button} />;
  const { onClick: _run, loading: _running, disabled: _resting, href: _to, ...look } = button;
  return (
    <Popup
      title={name}
      renderContent={(close) => (
        <div className={styles['reason']}>
          <p className={styles['text']}>{locked}</p>
          <Button size="small" onClick={close}>
            {t('benefit.close')}
          </Button>
        </div>
      )}
    >
      <Button
        {...look}
        icon={<LockOutlined aria-label={t('benefit.locked')} />}
        title={locked}
        aria-haspopup="dialog"
      />
    </Popup>
  );
}
