import { Link } from 'react-router-dom';
import styles from './page-tabs.module.css';

/** A page that is shown as a tab of a group of pages. */
export interface PageTab {
  readonly to: string;
  readonly title: string;
}

/** Shows links to pages of a group as tabs. */
export function PageTabs(props: {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  /** The address of the open page. */
  readonly current: string;
}) {
  return (
    <nav className={styles['tabs']} aria-label={props.label}>
      {props.tabs.map(({ to, title }) => (
        <Link key={to} to={to} className={styles['tab']} aria-current={to === props.current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
