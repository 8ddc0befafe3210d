import { lazy, Suspense } from 'react';
import type { CountColumnsProps } from './count-columns.tsx';
import styles from './statistics.module.css';

const CountColumns = lazy(() => import('./count-columns.tsx'));

/**
 * Counts over time as stacked columns. The label of the picture states the values; reports have a `CountTable` below.
 */
export function CountChart(props: CountColumnsProps) {
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['legend']}>
        {props.series.map(({ key, name }, slot) => (
          <span key={key} className={styles['kind']}>
            <span className={styles['swatch']} data-slot={slot} aria-hidden />
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles['plot']}>
        <Suspense fallback={null}>
          <CountColumns {...props} />
        </Suspense>
      </div>
    </figure>
  );
}
