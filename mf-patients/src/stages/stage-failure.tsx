import { useErrorText } from '@dentarium/platform';
import { Alert } from 'antd';
import styles from './stages.module.css';

/** Shows the error of a dialog of a stage; empty if there is none. */
export function StageFailure({ error }: { readonly error: Error | null }) {
  const errorText = useErrorText();
  if (error === null) return null;
  return <Alert className={styles['stale'] ?? ''} type="warning" showIcon title={errorText(error)} />;
}
