import { setLeaveQuestion } from '@dentarium/platform';
import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows the dialog that asks before unsaved changes are left, for every module. */
export function LeaveDialog() {
  const { modal } = App.useApp();
  const { t } = useTranslation('shell');
  useEffect(() => {
    setLeaveQuestion(
      (message) =>
        new Promise((resolve) => {
          modal.confirm({
            title: message,
            okText: t('leave.go'),
            cancelText: t('leave.stay'),
            okButtonProps: { danger: true },
            focusable: { autoFocusButton: 'cancel' },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    );
  }, [modal, t]);
  return null;
}
