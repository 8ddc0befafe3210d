import { useUiTexts } from '../texts/texts.ts';
import styles from './skeletons.module.css';
import { useDelayed } from './use-delayed.ts';

/** The shape of the loading content: rows of a table, cards, tiles of images. */
export type SkeletonShape = 'rows' | 'cards' | 'tiles' | 'columns';

/** Placeholders in the final shape of the loading content, shown after a short delay. */
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
