import type { PatientAlerts } from '@dentarium/domain/patient-alerts';
import { createCssVariables } from '@dentarium/platform';
import type { ReactNode, Ref } from 'react';
import { useAlertFacts } from '../clinical/use-alert-facts.ts';
import styles from './paper.module.css';

/** Shows a page around a paper. @param props.tools content above it on the screen that is not printed. */
export function PaperPage({ tools, children }: { readonly tools: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>{tools}</div>
      {children}
    </div>
  );
}

/** Shows the paper: A4, with the colours of the light theme on every screen. */
export function Paper({ ref, children }: { readonly ref: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles['paper']} style={createCssVariables('default')}>
      {children}
    </div>
  );
}

/** Shows the content of a paper, under a head that is repeated on each printed page. */
export function PaperSheet({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    // The head of a table is repeated on every printed page.
    <table className={styles['sheet']}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Shows the owner of the paper in one line; `end` stands at its other end. */
export function PaperHead(props: {
  readonly name: string;
  /** The patient whose alerts each page repeats. */
  readonly alerts: PatientAlerts;
  readonly children: ReactNode;
  readonly end: ReactNode;
}) {
  const alertFacts = useAlertFacts()(props.alerts);
  return (
    <div className={styles['head']}>
      <strong>{props.name}</strong>
      {props.children}
      <span className={styles['end']}>{props.end}</span>
      {alertFacts.length === 0 ? null : (
        <dl className={styles['alerts']}>
          {alertFacts.map(({ label, value }) => (
            <div key={label}>
              <dt>⚠ {label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Names with their values, in two columns or one. Empty values are omitted. */
export function PaperFacts(props: {
  readonly facts: readonly (readonly [string, string])[];
  /** For long values. */
  readonly oneColumn?: boolean;
}) {
  return (
    <dl className={styles['facts']} data-columns={props.oneColumn === true ? 1 : 2}>
      {props.facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows a part of the paper with its heading. */
export function PaperPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows small images, three in a row. */
export function PaperPhotos({ children }: { readonly children: ReactNode }) {
  return <div className={styles['photos']}>{children}</div>;
}

/** Shows an image with its name below; its place stays empty without one. */
export function PaperPhoto({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className={styles['photo']}>
      <div className={styles['image']}>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
