import styles from './board.module.css';

/** Lists the points of an image with their states, as buttons that activate them. */
export function PointChips<Id extends string>(props: {
  readonly points: readonly {
    readonly id: Id;
    readonly label: string;
    readonly title: string;
    readonly state: 'placed' | 'skipped' | 'open' | 'unchecked';
    /** The accessible name, with the state. */
    readonly name: string;
  }[];
  readonly active: Id | null;
  readonly onActivate: (id: Id) => void;
}) {
  return (
    <ul className={styles['chips']}>
      {props.points.map(({ id, label, title, state, name }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['chip']}
            data-state={state}
            aria-pressed={id === props.active}
            aria-label={name}
            title={title}
            onClick={() => props.onActivate(id)}
          >
            {label}
            {state === 'unchecked' ? '?' : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
