import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import { callApi } from '@dentarium/api';
import { type FilingException, getExceptionImage } from '@dentarium/server/calls/front-desk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import styles from './exceptions.module.css';

/** Shows a rendition of an image that could not be filed, or an icon if there is none. */
export function ExceptionImage(props: { readonly exception: FilingException; readonly variant: 'thumb' | 'preview' }) {
  const { exception, variant } = props;
  const image = useQuery({
    queryKey: [getExceptionImage.id, exception.id, variant],
    queryFn: ({ signal }) =>
      callApi(getExceptionImage, { params: { id: exception.id, variant } }, { silent: true, signal }),
    enabled: exception.hasPicture,
    staleTime: Infinity,
  });
  const address = useMemo(() => (image.data === undefined ? null : URL.createObjectURL(image.data)), [image.data]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return (
    <span className={styles['image']} data-variant={variant}>
      {address === null ? <FileImageOutlined aria-hidden /> : <img src={address} alt={exception.fileName} />}
    </span>
  );
}
