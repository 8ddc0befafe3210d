import { useUiTexts } from '../texts/texts.ts';
import styles from './skeletons.module.css';
import { useDelayed } from './use-delayed.ts';

/** The shape of what loads: rows of a table, cards, tiles of images. */
export type SkeletonShape = 'rows' | 'cards' | 'tiles' | 'columns';

/** Stands in the final shape for what still loads, after a moment in which nothing is shown. */
export function Skeletons({ shape, count }: { readonly shape: SkeletonShape; readonly count: number }) {
  const { t } = useUiTexts();
  const visible = useDelayed(true);
  return (
    <div className={styles[shape]} role="status" aria-busy="true" data-visible={visible}>
      <span className={styles['hidden']}>{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </div>
  );
}
