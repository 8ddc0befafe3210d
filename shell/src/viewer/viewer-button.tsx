import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './image-viewer.module.css';
import { ACTION_KEYS } from './viewer-actions.ts';

/** A button of the viewer's bar, with its name and its key. */
export function ViewerButton(props: {
  readonly name: keyof typeof ACTION_KEYS;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Of a switch: whether it is on. */
  readonly pressed?: boolean;
  /** Whether there is something behind it. */
  readonly mark?: boolean;
}) {
  const { t } = useTranslation('shell');
  const label = t(`viewer.${props.name}`);
  return (
    <button
      type="button"
      className={styles['button']}
      onClick={props.onClick}
      aria-pressed={props.pressed}
      data-mark={props.mark === true}
      aria-label={label}
      title={`${label} (${ACTION_KEYS[props.name].join(' ')})`}
    >
      {props.icon}
    </button>
  );
}

/** A button at the side of the image, for the one before or after it. */
export function SideButton({ side, onClick }: { readonly side: 'previous' | 'next'; readonly onClick: () => void }) {
  return (
    <span className={styles['side']} data-side={side}>
      <ViewerButton name={side} icon={side === 'previous' ? <LeftOutlined /> : <RightOutlined />} onClick={onClick} />
    </span>
  );
}
