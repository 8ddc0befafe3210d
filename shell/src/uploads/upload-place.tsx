import { useLanguage } from '@dentarium/platform';
import { type UploadItem, uploads } from '@dentarium/upload';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './uploads.module.css';

/** The time in ms for which a place is not asked about again. */
const PLACE_TTL_MS = 60_000;

/** Names whose place an upload goes to, such as patient and stage, and links to it. */
export function UploadPlace({ target }: Pick<UploadItem, 'target'>) {
  const [language] = useLanguage();
  const { data } = useQuery({
    queryKey: ['upload.place', target.destination, target.payload, language],
    queryFn: () => uploads.describePlace(target),
    staleTime: PLACE_TTL_MS,
    retry: false,
  });
  const label = data?.label ?? uploads.findLabel(target);
  if (label === null) return null;
  const path = data?.path ?? null;
  return (
    <span className={styles['place']} title={label}>
      {path === null ? label : <Link to={path}>{label}</Link>}
    </span>
  );
}
