import { useErrorText } from '@dentarium/platform';
import { Alert } from 'antd';
import styles from './stages.module.css';

/** What was refused of a dialog that does something with a stage; nothing while all is well. */
export function StageFailure({ error }: { readonly error: Error | null }) {
  const errorText = useErrorText();
  if (error === null) return null;
  return <Alert className={styles['stale'] ?? ''} type="warning" showIcon title={errorText(error)} />;
}
