import type { ReportTexts } from '@dentarium/api/reports/calls';
import { Field } from '@dentarium/ui';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { REPORT_TEXTS, type ReportText, toEffectiveTexts } from './report-texts.ts';
import styles from './reports.module.css';
import type { DraftState } from './use-report-draft.ts';

const ROWS: Readonly<Record<ReportText, number>> = { complaint: 2, problems: 6, plan: 5, summary: 4 };
const MAX_TEXT_LENGTH = 4000;

/** Shows the texts of the report, each with its proposal. */
export function ReportTextFields({
  proposed,
  draft,
  canSave,
}: {
  readonly proposed: ReportTexts;
  readonly draft: DraftState;
  readonly canSave: boolean;
}) {
  const { t } = useTranslation();
  const visibleTexts = toEffectiveTexts(draft.draft, proposed);
  return (
    <section className={styles['texts']} aria-label={t('report.texts')}>
      <header className={styles['textsHead']}>
        <h2 className={styles['subtitle']}>{t('report.texts')}</h2>
        <output className={styles['kept']}>{t(canSave ? `report.draft.${draft.state}` : 'report.draft.never')}</output>
      </header>
      {draft.state === 'stale' ? <Conflict settle={draft.settle} /> : null}
      {draft.state === 'failed' || draft.state === 'refused' ? (
        <Button size="small" onClick={() => void draft.flush()}>
          {t('report.keepAgain')}
        </Button>
      ) : null}
      {REPORT_TEXTS.map((text) => (
        <Field
          key={text}
          label={t(`report.text.${text}`)}
          hint={
            <Proposal
              writtenText={draft.draft[text]}
              proposed={proposed[text]}
              onTake={() => draft.change({ [text]: null })}
            />
          }
        >
          {(control) => (
            <Input.TextArea
              {...control}
              value={visibleTexts[text]}
              autoSize={{ minRows: ROWS[text], maxRows: 16 }}
              maxLength={MAX_TEXT_LENGTH}
              onChange={({ target }) => draft.change({ [text]: target.value })}
              onBlur={() => void draft.flush()}
            />
          )}
        </Field>
      ))}
    </section>
  );
}

function Proposal(props: {
  readonly writtenText: string | null;
  readonly proposed: string;
  readonly onTake: () => void;
}) {
  const { t } = useTranslation();
  const { writtenText, proposed, onTake } = props;
  if (proposed === '') return null;
  if (writtenText === null) return t('report.isProposal');
  if (writtenText === proposed) return null;
  return (
    <Button type="link" size="small" className={styles['take'] ?? ''} onClick={onTake}>
      {t('report.takeProposal')}
    </Button>
  );
}

/** Shows the notice that somebody else has written meanwhile; nothing is lost until the user decides. */
function Conflict({ settle }: Pick<DraftState, 'settle'>) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('report.conflict')}
      description={t('report.conflictHint')}
      action={
        <span className={styles['settle']}>
          <Button size="small" onClick={() => void settle('theirs')}>
            {t('report.takeTheirs')}
          </Button>
          <Button size="small" onClick={() => void settle('mine')}>
            {t('report.keepMine')}
          </Button>
        </span>
      }
    />
  );
}
