import { Slider, Switch } from 'antd';
import { useMarkTexts } from './texts.ts';
import styles from './board.module.css';
import type { Look } from './point-board.tsx';

/** Changes the display of the image: brightness, contrast, inversion, and the lines that are drawn over it. */
export function LookTools(props: {
  readonly look: Look;
  readonly hasLines: boolean;
  readonly onLook: (look: Look) => void;
  readonly onLines: (areVisible: boolean) => void;
  /** The label of the lines. */
  readonly lines: string;
}) {
  const { t } = useMarkTexts();
  const { look, onLook } = props;
  const change = (part: 'brightness' | 'contrast') => (value: number) => onLook({ ...look, [part]: value });
  return (
    <section className={styles['look']} aria-label={t('board.look')}>
      {(['brightness', 'contrast'] as const).map((part) => (
        <label key={part} className={styles['slider']}>
          <span>{t(`board.${part}`)}</span>
          <Slider
            min={0.3}
            max={3}
            step={0.1}
            value={look[part]}
            ariaLabelForHandle={t(`board.${part}`)}
            onChange={change(part)}
          />
        </label>
      ))}
      <label className={styles['switch']}>
        <Switch size="small" checked={look.isInverted} onChange={(isInverted) => onLook({ ...look, isInverted })} />
        <span>{t('board.invert')}</span>
      </label>
      <label className={styles['switch']}>
        <Switch size="small" checked={props.hasLines} onChange={props.onLines} />
        <span>{props.lines}</span>
      </label>
    </section>
  );
}
