import { bus } from '@dentarium/bus';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { removeCover } from './remove-cover.ts';

interface Props {
  /** Returns whether the session was replaced before this component was mounted. */
  readonly wasReplaced: () => boolean;
  readonly onSeen: () => void;
}

/** Reports once that the account has been signed in elsewhere (AUTH-06). */
export function ReplacedNotice({ wasReplaced, onSeen }: Props) {
  const { modal } = App.useApp();
  const { t } = useTranslation('shell');
  const isShown = useRef(false);
  useEffect(() => {
    const show = () => {
      if (isShown.current) return;
      isShown.current = true;
      removeCover();
      modal.warning({
        title: t('replaced.title'),
        content: t('replaced.text'),
        okText: t('replaced.ok'),
        keyboard: false,
        onOk: onSeen,
      });
    };
    if (wasReplaced()) show();
    return bus.on('session:ended', ({ reason }) => {
      if (reason === 'replaced') show();
    });
  }, [modal, t, wasReplaced, onSeen]);
  return null;
}
