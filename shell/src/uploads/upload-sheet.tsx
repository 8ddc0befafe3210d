import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useUploadTexts } from './texts.ts';

/** Shows the list of the uploads over a page that has no room for it. */
export default function UploadSheet({
  headline,
  onClose,
  children,
}: {
  readonly headline: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useUploadTexts();
  return (
    <Drawer
      open
      title={headline}
      size={420}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
      closable={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
