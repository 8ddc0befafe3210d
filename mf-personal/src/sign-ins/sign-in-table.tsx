import type { SignInAttempt } from '@dentarium/server/clinic-calls/sign-ins';
import { type Column, DataTable, DateText } from '@dentarium/ui';
import { Button, Space, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly attempts: readonly SignInAttempt[];
  readonly onLink: (attempt: SignInAttempt) => void;
  readonly onCreate: (attempt: SignInAttempt) => void;
}

/** Shows the persons without an account as a table. */
export function SignInTable({ attempts, ...actions }: Props) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('signIns.title')}
      columns={useColumns(actions)}
      rows={attempts}
      rowKey={({ subject }) => subject}
    />
  );
}

function useColumns({ onLink, onCreate }: Omit<Props, 'attempts'>): Column<SignInAttempt, never>[] {
  const { t } = useTranslation();
  return [
    { id: 'name', isRowName: true, title: t('accounts.name'), width: '18%', cell: ({ name }) => toShownText(name) },
    { id: 'userName', title: t('accounts.userName'), width: '16%', cell: ({ userName }) => toShownText(userName) },
    {
      id: 'subject',
      title: t('signIns.subject'),
      cell: ({ subject }) => <Typography.Text copyable>{subject}</Typography.Text>,
    },
    { id: 'count', title: t('signIns.count'), width: '88px', cell: ({ count }) => count },
    { id: 'lastAt', title: t('signIns.lastAt'), width: '120px', cell: ({ lastAt }) => <DateText value={lastAt} /> },
    {
      id: 'actions',
      title: t('accounts.actions'),
      titleHidden: true,
      width: '184px',
      cell: (attempt) => (
        <Space wrap>
          <Button size="small" onClick={() => onLink(attempt)}>
            {t('signIns.link')}
          </Button>
          <Button size="small" onClick={() => onCreate(attempt)}>
            {t('signIns.create')}
          </Button>
        </Space>
      ),
    },
  ];
}

function toShownText(text: string): string {
  return text === '' ? '–' : text;
}
