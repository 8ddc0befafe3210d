import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import { callApi } from '@dentarium/api';
import { type FilingException, getExceptionImage } from '@dentarium/api/services/exception-service';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import styles from './exceptions.module.css';

/** A picture of an image that could not be filed; an icon for what has none. */
export function ExceptionPicture(props: {
  readonly exception: FilingException;
  readonly variant: 'thumb' | 'preview';
}) {
  const { exception, variant } = props;
  const picture = useQuery({
    queryKey: [getExceptionImage.id, exception.id, variant],
    queryFn: ({ signal }) =>
      callApi(getExceptionImage, { params: { id: exception.id, variant } }, { silent: true, signal }),
    enabled: exception.hasPicture,
    staleTime: Infinity,
  });
  const address = useMemo(
    () => (picture.data === undefined ? null : URL.createObjectURL(picture.data)),
    [picture.data],
  );
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return (
    <span className={styles['picture']} data-variant={variant}>
      {address === null ? <FileImageOutlined aria-hidden /> : <img src={address} alt={exception.fileName} />}
    </span>
  );
}
