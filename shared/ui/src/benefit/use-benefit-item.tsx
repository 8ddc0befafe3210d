import LockOutlined from '@ant-design/icons/LockOutlined';
import type { BenefitKey } from '@dentarium/domain';
import { useBenefit } from '@dentarium/platform';
import { App } from 'antd';
import type { ReactNode } from 'react';
import type { MenuItems } from '../overlay/action-menu.tsx';
import { useUiTexts } from '../texts/texts.ts';

/** The line of a menu for a tool that a membership opens. */
export interface BenefitItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
}

/**
 * Gives the line of a menu for a tool that a membership opens. To whom it is closed it has a lock, and says in a dialog
 * which benefit opens it and why the user does not have it.
 */
export function useBenefitItem(benefit: BenefitKey): (item: BenefitItem) => MenuItems[number] {
  const { name, locked } = useBenefit(benefit);
  const { t } = useUiTexts();
  const { modal } = App.useApp();
  return ({ key, label, icon, onClick }) => {
    if (locked === null) return { key, label, icon, onClick };
    const explain = (): void =>
      void modal.info({ title: name, content: locked, okText: t('benefit.close'), icon: <LockOutlined aria-hidden /> });
    return { key, label, icon: <LockOutlined aria-label={t('benefit.locked')} />, onClick: explain };
  };
}
