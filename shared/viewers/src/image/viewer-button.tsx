import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReactNode } from 'react';
import { useImageTexts } from './texts.ts';
import styles from './image-viewer.module.css';
import { ACTION_KEYS } from './viewer-actions.ts';

/** Shows a button of the bar of the viewer, with its name and its key. */
export function ViewerButton(props: {
  readonly name: keyof typeof ACTION_KEYS;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** The state of a toggle button. */
  readonly isPressed?: boolean;
  /** True if the button hides content. */
  readonly hasMark?: boolean;
}) {
  const { t } = useImageTexts();
  const label = t(`viewer.${props.name}`);
  return (
    <button
      type="button"
      className={styles['button']}
      onClick={props.onClick}
      aria-pressed={props.isPressed}
      data-mark={props.hasMark === true}
      aria-label={label}
      title={`${label} (${ACTION_KEYS[props.name].join(' ')})`}
    >
      {props.icon}
    </button>
  );
}

/** Shows a button at the side of the image, for the previous or the next one. */
export function SideButton({ side, onClick }: { readonly side: 'previous' | 'next'; readonly onClick: () => void }) {
  return (
    <span className={styles['side']} data-side={side}>
      <ViewerButton name={side} icon={side === 'previous' ? <LeftOutlined /> : <RightOutlined />} onClick={onClick} />
    </span>
  );
}
