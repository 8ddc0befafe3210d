import styles from './board.module.css';

/** The points of an image as buttons that take them up: which are placed, and which is placed next. */
export function PointChips<Id extends string>(props: {
  readonly points: readonly {
    readonly id: Id;
    readonly label: string;
    readonly title: string;
    readonly state: 'placed' | 'skipped' | 'open' | 'unchecked';
    /** What it is called to who cannot see it, with its state. */
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
