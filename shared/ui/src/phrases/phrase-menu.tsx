import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import { deletePhrase, insertPhrase, type Phrase, queryPhrases } from '@dentarium/api/medical-records/calls';
import { toStoredText } from '@dentarium/domain';
import type { PhraseField } from '@dentarium/domain/medical-record';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Popup } from '../overlay/popup.tsx';
import { useUiTexts } from '../texts/texts.ts';
import styles from './phrases.module.css';

/** Shows the phrase bank of the doctor for one field: choose, save the input as a phrase, delete. */
export function PhraseMenu(props: {
  readonly field: PhraseField;
  /** The label of the field. */
  readonly label: string;
  /** The text in the field. */
  readonly text: string;
  readonly onChoose: (phrase: string) => void;
}) {
  const { t } = useUiTexts();
  return (
    <Popup
      renderContent={(close) => (
        <Phrases
          {...props}
          onChoose={(phrase) => {
            props.onChoose(phrase);
            close();
          }}
        />
      )}
    >
      <Button
        size="small"
        type="text"
        icon={<SnippetsOutlined aria-hidden />}
        aria-label={t('phrases.of', { field: props.label })}
      >
        {t('phrases.title')}
      </Button>
    </Popup>
  );
}

function Phrases({
  field,
  text,
  onChoose,
}: {
  readonly field: PhraseField;
  readonly text: string;
  readonly onChoose: (phrase: string) => void;
}) {
  const { t } = useUiTexts();
  const { data = [] } = useQuery(callQuery(queryPhrases, {}));
  const phrases = data.filter((phrase) => phrase.field === field);
  const typed = toStoredText(text);
  const isKnown = phrases.some((phrase) => phrase.text === typed);
  const savePhrase = useApiMutation(insertPhrase);
  const remove = useApiMutation((send, { id }: Phrase) => send(deletePhrase, { params: { id } }), {
    onSuccess: (_, { text: deleted }) =>
      toast('success', t('phrases.deleted'), () => void savePhrase.mutate({ body: { field, text: deleted } })),
  });
  return (
    <div className={styles['bank']}>
      {phrases.length === 0 ? <p className={styles['quiet']}>{t('phrases.none')}</p> : null}
      <ul className={styles['bankList']}>
        {phrases.map((phrase) => (
          <li key={phrase.id}>
            <button type="button" className={styles['phrase']} onClick={() => onChoose(phrase.text)}>
              {phrase.text}
            </button>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('phrases.delete', { phrase: phrase.text })}
              onClick={() => void remove.mutate(phrase)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        disabled={typed === '' || isKnown}
        loading={savePhrase.isPending || remove.isPending}
        onClick={() => void savePhrase.mutate({ body: { field, text: typed } })}
      >
        {t('phrases.keep')}
      </Button>
    </div>
  );
}
