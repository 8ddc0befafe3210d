import LockOutlined from '@ant-design/icons/LockOutlined';
import type { BenefitKey } from '@dentarium/domain';
import { useBenefit } from '@dentarium/platform';
import { App } from 'antd';
import type { ReactNode } from 'react';
import type { MenuItems } from '../overlay/action-menu.tsx';
import { useUiTexts } from '../texts/texts.ts';

/** The menu item of a tool that a membership unlocks. */
export interface BenefitItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
}

/**
 * Returns a function that creates the menu item of a tool that a membership unlocks. For users without access it has a
 * lock, and explains in a dialog which benefit unlocks the tool and why the user lacks it.
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
