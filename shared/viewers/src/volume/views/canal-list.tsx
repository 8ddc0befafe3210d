import EditOutlined from '@ant-design/icons/EditOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { CANAL_LIMITS } from '@dentarium/domain/nerve-canal';
import { Button, Select } from 'antd';
import { useCanalTexts } from '../marks/canal-text.ts';
import { isCanalFull } from '../marks/canal-actions.ts';
import type { ShownCanal } from '../marks/shown-canals.ts';
import { useVolumeTexts } from '../texts.ts';
import type { CtActions, CtState } from './ct-state.ts';
import styles from './ct.module.css';
import { ForgetButton } from './forget-button.tsx';

const { minDiameterMm, maxDiameterMm, diameterStepMm, maxCanals, maxPoints } = CANAL_LIMITS;

/** The diameters that can be chosen, in mm. */
const DIAMETERS_MM = Array.from(
  { length: (maxDiameterMm - minDiameterMm) / diameterStepMm + 1 },
  (_, at) => minDiameterMm + at * diameterStepMm,
);

interface CanalListProps {
  readonly state: Pick<CtState, 'canals' | 'canalFocus' | 'tool'>;
  readonly actions: Pick<CtActions, 'canals' | 'choose'>;
  readonly isSized: boolean;
}

/** Lists the nerve canals with their lengths, and says what they rest on. Nothing without a canal and the tool. */
export function CanalList(props: CanalListProps) {
  const { t } = useVolumeTexts();
  const { state, isSized } = props;
  const { canals, tool } = state;
  if (canals.length === 0 && tool !== 'canal') return null;
  return (
    <section className={styles['list']} aria-label={t('ct.canal.title')}>
      <h2>{t('ct.canal.title')}</h2>
      {tool === 'canal' ? <DrawingStatus {...props} /> : null}
      <ol>
        {canals.map((canal) => (
          <CanalItem key={canal.canal.id} {...props} canal={canal} />
        ))}
      </ol>
      {canals.length === 0 ? null : <p className={styles['quiet']}>{t('ct.canal.estimate')}</p>}
      {canals.length === 0 || isSized ? null : <p className={styles['quiet']}>{t('ct.canal.closed')}</p>}
    </section>
  );
}

/** Says what the next press or key does, and which point is selected. */
function DrawingStatus({ state, actions, isSized }: CanalListProps) {
  const { t } = useVolumeTexts();
  const { toName } = useCanalTexts(isSized);
  const { canals, canalFocus } = state;
  const canal = canals.find((one) => one.canal.id === canalFocus.id);
  const values = { name: canal === undefined ? '' : toName(canal), count: canal?.points.length ?? 0 };
  const toText = (): string => {
    if (canal !== undefined && canalFocus.point !== null)
      return t('ct.canal.selected', { ...values, number: canalFocus.point + 1 });
    if (canal !== undefined && canalFocus.isDrawing)
      return isCanalFull(canal.canal) ? t('ct.canal.full', { most: maxPoints }) : t('ct.canal.drawing', values);
    return canals.length < maxCanals ? t('ct.canal.hint') : t('ct.canal.many', { most: maxCanals });
  };
  return (
    <>
      <output className={styles['quiet']}>{toText()}</output>
      {canalFocus.isDrawing ? (
        <div className={styles['row']}>
          <Button size="small" disabled={values.count < 2} onClick={actions.canals.turnAround}>
            {t('ct.canal.otherEnd')}
          </Button>
          <Button size="small" onClick={actions.canals.endDrawing}>
            {t('ct.canal.end')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function CanalItem({ canal, actions, isSized }: CanalListProps & { readonly canal: ShownCanal }) {
  const { t } = useVolumeTexts();
  const { toName, toLength } = useCanalTexts(isSized);
  const { id, diameterMm } = canal.canal;
  const name = toName(canal);
  const { side } = canal;
  return (
    <li className={styles['canalItem']}>
      <div>
        <button
          type="button"
          className={styles['measurement']}
          title={t('ct.showMeasurement')}
          onClick={() => actions.canals.showCanal(id)}
        >
          {[name, toLength(canal)].filter((part) => part !== '').join(': ')}
          {side === 'left' || side === 'right' ? null : (
            <span className={styles['quiet']}>{t(`ct.canal.noSide.${side}`)}</span>
          )}
        </button>
        {canal.isStale && isSized ? (
          <p className={styles['stale']}>
            <WarningOutlined aria-hidden /> {t('ct.canal.otherGeometry')}
          </p>
        ) : null}
      </div>
      <div className={styles['row']}>
        <Select<number>
          size="small"
          aria-label={t('ct.canal.diameter', { name })}
          value={diameterMm}
          disabled={!isSized}
          onChange={(mm) => actions.canals.setDiameter(id, mm)}
          options={DIAMETERS_MM.map((mm) => ({ value: mm, label: `⌀ ${mm.toFixed(1)} mm` }))}
        />
        <Button
          size="small"
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('ct.canal.continue', { name })}
          title={t('ct.canal.continue', { name })}
          disabled={!isSized}
          onClick={() => {
            actions.choose('canal');
            actions.canals.continueDrawing(id);
          }}
        />
        <ForgetButton name={name} onClick={() => actions.canals.removeCanal(id)} />
      </div>
    </li>
  );
}
