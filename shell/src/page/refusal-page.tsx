import UserDeleteOutlined from '@ant-design/icons/UserDeleteOutlined';
import type { ApiError } from '@dentarium/api';
import { PlainPage } from '@dentarium/platform';
import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './heading.ts';
import styles from './refusal-page.module.css';
import { useCoverRemoval } from './remove-cover.ts';

const REASONS = {
  'auth.noAccount': 'noAccount',
  'auth.accountDisabled': 'accountDisabled',
  'auth.noScope': 'noScope',
} as const;
const PROBLEMS = ['format', 'signature', 'issuer', 'audience', 'clock', 'expired', 'type', 'claims'] as const;

function findReason(code: string): (typeof REASONS)[keyof typeof REASONS] | 'notAccepted' {
  return Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS] : 'notAccepted';
}

/**
 * Shows that the site does not admit a person whom the identity server has signed in: the reason, how the person is
 * called there, and whom to ask (SITE-06).
 */
export function RefusalPage({ error, onOther }: { readonly error: ApiError; readonly onOther: () => void }) {
  const { t } = useTranslation('shell');
  const { subject, name, contact, scope, problem } = readDetail(error);
  const reason = findReason(error.code);
  const title = t(`refusal.${reason}.title`);
  const knownProblem = PROBLEMS.find((one) => one === problem);
  useCoverRemoval();
  useDocumentTitle(title);
  return (
    <main>
      <PlainPage
        kind="warning"
        icon={<UserDeleteOutlined />}
        title={title}
        hint={t(`refusal.${reason}.hint`, { scope })}
      >
        <Button type="primary" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
        <Button onClick={onOther}>{t('refusal.other')}</Button>
      </PlainPage>
      <dl className={styles['facts']}>
        <Fact label={t('refusal.subject')} value={subject} />
        <Fact label={t('refusal.name')} value={name} />
        <Fact label={t('refusal.contact')} value={contact} />
        <Fact
          label={t('refusal.reason')}
          value={knownProblem === undefined ? '' : t(`refusal.problem.${knownProblem}`)}
        />
        <Fact label={t('refusal.requestId')} value={error.requestId} />
      </dl>
    </main>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Typography.Text copyable>{value}</Typography.Text>
      </dd>
    </div>
  );
}

/** Returns the texts of the refusal; empty ones for values that the server did not give. */
function readDetail({ detail }: ApiError) {
  const read = (key: string): string => (typeof detail[key] === 'string' ? detail[key] : '');
  return {
    subject: read('subject'),
    name: read('name'),
    contact: read('contact'),
    scope: read('scope'),
    problem: read('problem'),
  };
}
