import { type Context, createContext, type ReactNode, use } from 'react';
import styles from './form.module.css';

const CONTEXT_KEY: unique symbol = Symbol.for('dentarium.ui.formSubjectContext');
const pageGlobals = globalThis as typeof globalThis & { [CONTEXT_KEY]?: Context<string | undefined> };

/** A module bundles its own copy of the forms while the page provides `FormSubject`, so all copies share one context. */
const SubjectContext = (pageGlobals[CONTEXT_KEY] ??= createContext<string | undefined>(undefined));

/** Names the patient in the head of every form that is opened within it: on a phone a form covers the page. */
export function FormSubject(props: { readonly subject: string; readonly children: ReactNode }) {
  return <SubjectContext value={props.subject}>{props.children}</SubjectContext>;
}

/**
 * Shows whom a form is about, also while its fields scroll; nothing if nobody is named.
 *
 * @param props.subject the patient, if it is not the one of the page
 */
export function SubjectLine({ subject }: { readonly subject: string | undefined }) {
  const pageSubject = use(SubjectContext);
  const text = subject ?? pageSubject;
  return text === undefined ? null : <p className={styles['subject']}>{text}</p>;
}
