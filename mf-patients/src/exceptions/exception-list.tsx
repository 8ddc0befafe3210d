import type { FilingException } from '@dentarium/server/calls/front-desk';
import { DateText, TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { ExceptionImage } from './exception-image.tsx';
import styles from './exceptions.module.css';

const CHIP_KINDS = { open: 'warning', filed: 'success', returned: 'plain', discarded: 'plain' } as const;

/** Shows the list of exceptions; each is a button that opens it beside the list. */
export function ExceptionList(props: {
  readonly items: readonly FilingException[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles['list']} aria-label={t('exception.title')}>
      {props.items.map((exception) => (
        <li key={exception.id}>
          <button
            type="button"
            className={styles['item']}
            aria-current={exception.id === props.openId}
            onClick={() => props.onOpen(exception.id)}
          >
            <ExceptionImage exception={exception} variant="thumb" />
            <span className={styles['facts']}>
              <span className={styles['name']}>{exception.fileName}</span>
              <span className={styles['quiet']}>{t(`exception.questions.${exception.question}`)}</span>
              <span className={styles['quiet']}>
                {exception.reportedBy} · <DateText value={exception.createdAt} />
              </span>
            </span>
            <TagChip kind={CHIP_KINDS[exception.state]}>{t(`exception.states.${exception.state}`)}</TagChip>
          </button>
        </li>
      ))}
    </ul>
  );
}
