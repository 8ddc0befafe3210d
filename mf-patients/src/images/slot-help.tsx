import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** The categories whose framing is described in `domain-forms.md` 5.1. */
const FRAMED: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 8, 9, 12, 14, 18, 26, 27]);
/** The categories whose common faults are described there too. */
const WITH_FAULTS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 9, 12]);

/** Describes a good image of a category beside its slot, on hover or focus. */
export function SlotHelp({ category, name }: { readonly category: number; readonly name: string }) {
  const { t } = useTranslation();
  if (!FRAMED.has(category)) return null;
  return (
    <Tooltip
      trigger={['hover', 'focus']}
      title={
        <>
          <p className={styles['helpLine']}>{t(`framing.${category}`)}</p>
          {WITH_FAULTS.has(category) ? (
            <p className={styles['helpLine']}>{t('framing.faults', { faults: t(`fault.${category}`) })}</p>
          ) : null}
        </>
      }
    >
      <button type="button" className={styles['help']} aria-label={t('framing.help', { category: name })}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
