import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import { Button, Slider as SliderInput } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import { getLastStep, toSliderPosition, SLIDERS } from './plan-steps.ts';
import type { PlanControls } from './use-plan-controls.ts';

/** Sliders and playback for both arches together and for each. An arch without steps has no slider. */
export function StepSliders({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { at, steps, playing } = controls;
  return (
    <div className={styles['sliders']} role="group" aria-label={t('plan.steps')}>
      {SLIDERS.filter((slider) => getLastStep(steps, slider) > 0).map((slider) => {
        const [place, last] = [toSliderPosition(at, slider), getLastStep(steps, slider)];
        const isPlaying = playing === slider;
        return (
          <div key={slider} className={styles['slider']}>
            <Button
              size="small"
              icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              aria-label={t(isPlaying ? 'plan.pause' : 'plan.play', { what: t(`plan.slider.${slider}`) })}
              onClick={() => controls.play(slider)}
            />
            <span className={styles['sliderName']}>{t(`plan.slider.${slider}`)}</span>
            <SliderInput
              className={styles['track'] ?? ''}
              min={0}
              max={last}
              value={place}
              onChange={(to) => controls.goTo(slider, to)}
              ariaLabelForHandle={t('plan.stepOf', { what: t(`plan.slider.${slider}`) })}
              tooltip={{ open: false }}
            />
            <output className={styles['step']} data-slider={slider}>
              {place} / {last}
            </output>
          </div>
        );
      })}
    </div>
  );
}
