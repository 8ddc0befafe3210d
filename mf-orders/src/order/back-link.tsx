import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { getLastAddress } from '@dentarium/platform';
import { Link } from 'react-router-dom';
import styles from './order.module.css';

/** The arrow in front of a title, which leads to the page above; to a list as it was last shown. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['back']} to={getLastAddress(to)} aria-label={label} title={label}>
      <LeftOutlined aria-hidden />
    </Link>
  );
}
