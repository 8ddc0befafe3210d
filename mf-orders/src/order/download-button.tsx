import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { saveBlob } from '@dentarium/ui/save-blob';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

/** Downloads a file of an order under a name, and is busy until the bytes have arrived. The call reports errors. */
export function DownloadButton(props: {
  /** The accessible name; the content if omitted. */
  readonly label?: string;
  readonly fileName: string;
  readonly disabled?: boolean;
  readonly read: () => Promise<Blob>;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const { label, fileName, disabled = false, read } = props;
  const download = (): void => {
    setBusy(true);
    void read()
      .then((bytes) => saveBlob(bytes, fileName))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={download}
    >
      {props.children}
    </Button>
  );
}
