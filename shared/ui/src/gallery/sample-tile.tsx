import styles from './gallery.module.css';

/** Shows a tile of a grid: a button with its number, because grids scroll with the focus. */
export function SampleTile({ number }: { readonly number: number }) {
  return (
    <button type="button" className={styles['tile']}>
      {number}
    </button>
  );
}
