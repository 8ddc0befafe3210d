import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { useTranslation } from 'react-i18next';
import { COUNT_ROWS, FIGURE_ROWS, type FigureRow, formatFigure } from './figure-rows.ts';
import styles from './plan.module.css';
import { useToothFormatter } from './use-tooth-formatter.ts';

/** Shows the figures of a plan, or of two versions side by side. */
export function Figures({ plans }: { readonly plans: readonly OrderScheme[] }) {
  const { t } = useTranslation();
  return (
    <>
      <FigureTable
        label={t('plan.counts')}
        rows={COUNT_ROWS}
        plans={plans}
        heads={[t('plan.slider.upper'), t('plan.slider.lower')]}
      />
      <FigureTable
        label={t('plan.figures')}
        rows={FIGURE_ROWS}
        plans={plans}
        heads={[t('plan.atStart'), t('plan.atEnd')]}
      />
      <p className={styles['quiet']}>{t('plan.boltonNote')}</p>
      {plans.map((plan) => (
        <DeepContacts key={plan.schemeId} plan={plan} isAlone={plans.length === 1} />
      ))}
    </>
  );
}

function FigureTable(props: {
  readonly label: string;
  readonly rows: readonly FigureRow[];
  readonly plans: readonly OrderScheme[];
  readonly heads: readonly [string, string];
}) {
  const { t } = useTranslation();
  const { plans, heads } = props;
  const isCompared = plans.length > 1;
  return (
    <div className={styles['scroll']}>
      <table className={styles['figures']} aria-label={props.label}>
        <thead>
          {isCompared ? (
            <tr>
              <th scope="col">{t('plan.versions')}</th>
              {plans.map(({ schemeId, number }) => (
                <th key={schemeId} scope="colgroup" colSpan={heads.length}>
                  {t('plan.version', { number })}
                </th>
              ))}
            </tr>
          ) : null}
          <tr>
            <th scope="col">{props.label}</th>
            {plans.map(({ schemeId }) =>
              heads.map((head) => (
                <th key={`${schemeId} ${head}`} scope="col">
                  {head}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => {
            const values = plans.map((plan) => row.toValues(plan).map((value) => formatFigure(value, row.unit)));
            const isDifferent = isCompared && new Set(values.map((one) => one.join())).size > 1;
            return (
              <tr key={row.name} data-differs={isDifferent}>
                <th scope="row">
                  {t(`plan.figure.${row.name}`)}
                  {row.normal === undefined ? null : <span className={styles['quiet']}> {row.normal}</span>}
                </th>
                {values.flatMap((planValues, plan) =>
                  planValues.map((value, at) => (
                    <td key={`${plans[plan]?.schemeId ?? ''} ${heads[at] ?? ''}`}>{value}</td>
                  )),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The teeth that penetrate each other too deeply at the end. */
function DeepContacts({ plan, isAlone }: { readonly plan: OrderScheme; readonly isAlone: boolean }) {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  const deep = plan.figures.endContacts.filter(({ isMarked }) => isMarked);
  if (deep.length === 0) return null;
  const list = deep.map(({ teeth, mm }) => `${toothText(...teeth)} ${mm.toFixed(2)} mm`).join(' · ');
  return (
    <p>
      {isAlone ? null : `${t('plan.version', { number: plan.number })}: `}
      {t('plan.deepContacts', { list })}
    </p>
  );
}
