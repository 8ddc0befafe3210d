import { bus } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { uncover } from './cover.ts';

/** Says once that the account has been signed in elsewhere (AUTH-06). */
export function ReplacedNotice({ onSeen }: { readonly onSeen: () => void }) {
  const { modal } = App.useApp();
  const { t } = useTranslation('shell');
  useEffect(
    () =>
      bus.on('session:ended', ({ reason }) => {
        if (reason !== 'replaced') return;
        uncover();
        modal.warning({
          title: t('replaced.title'),
          content: t('replaced.text'),
          okText: t('replaced.ok'),
          keyboard: false,
          onOk: onSeen,
        });
      }),
    [modal, t, onSeen],
  );
  return null;
}
