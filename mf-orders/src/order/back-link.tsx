import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { getLastAddress } from '@dentarium/platform';
import { Link } from 'react-router-dom';
import styles from './order.module.css';

/** Shows the arrow before a title, which leads to the parent page; to a list in its last state. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['back']} to={getLastAddress(to)} aria-label={label} title={label}>
      <LeftOutlined aria-hidden />
    </Link>
  );
}
