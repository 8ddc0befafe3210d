import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { FaceMask, MaskedArea } from '@dentarium/domain/face-mask';
import { useBenefit, useLeaveGuard } from '@dentarium/platform';
import { Dialog, ErrorState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { Alert, Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImageFacts } from '../images/use-image-facts.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { type MaskedPicture, openPicture } from './masked-picture.ts';
import { MaskFrame } from './mask-frame.tsx';
import { MaskPicture } from './mask-picture.tsx';
import styles from './masking.module.css';
import { useMasking } from './use-masking.ts';

/** Loads the displayed photograph. */
function usePicture(file: PatientFile) {
  const [loadedPicture, setLoadedPicture] = useState<{ key: string; picture: MaskedPicture | null } | null>(null);
  const [tries, setTries] = useState(0);
  const key = `${file.id} ${tries}`;
  useEffect(() => {
    let current = true;
    const opening = openPicture(file);
    opening.then(
      (picture) => current && setLoadedPicture({ key, picture }),
      () => current && setLoadedPicture({ key, picture: null }),
    );
    return () => {
      current = false;
      opening.then(({ release }) => release()).catch(() => undefined);
    };
  }, [file, key]);
  const isHere = loadedPicture?.key === key;
  return {
    picture: isHere ? loadedPicture.picture : null,
    hasFailed: isHere && loadedPicture.picture === null,
    retry: () => setTries((count) => count + 1),
  };
}

/**
 * Masks the eyes or the face on photographs of a patient (BEN-02): the user adjusts the masks one by one, then all photographs are copied
 * at once. The originals stay unchanged. Without the benefit it shows existing masks.
 */
export default function MaskDialog({
  files,
  record,
  onClose,
}: {
  /** The photographs of faces. */
  readonly files: readonly PatientFile[];
  readonly record: PatientRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const getFacts = useImageFacts(record);
  const { locked } = useBenefit(2);
  const how = useId();
  const [at, setAt] = useState(0);
  const { savedMasks, saving, hasUnsavedMasks, getMask, setMask, finish } = useMasking(
    files,
    record.patient.id,
    onClose,
  );
  useLeaveGuard(hasUnsavedMasks && !saving, t('masking.leave'));
  const file = files[at] ?? files[0];
  if (file === undefined) return null;
  const isLoading = savedMasks.data === undefined;
  return (
    <Dialog
      open
      title={t('masking.title', { count: files.length })}
      width={820}
      mask={{ closable: !hasUnsavedMasks && !saving }}
      closable={!saving}
      keyboard={!saving}
      onCancel={onClose}
      footer={
        <div className={styles['footer']}>
          <Button disabled={saving} onClick={onClose}>
            {t(locked === null ? 'masking.cancel' : 'masking.close')}
          </Button>
          <span className={styles['space']} />
          {locked === null ? (
            <>
              <Button disabled={saving || isLoading} onClick={() => void finish(false)}>
                {t('masking.keep')}
              </Button>
              <Button type="primary" loading={saving} disabled={isLoading} onClick={() => void finish(true)}>
                {t('masking.copy', { count: files.length })}
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {locked === null ? (
        <p id={how} className={styles['how']}>
          {t('masking.how')}
        </p>
      ) : (
        <Alert type="info" showIcon title={locked} />
      )}
      <QueryBoundary query={savedMasks} onRefetchError="replace" loading={<Skeletons shape="columns" count={1} />}>
        {() => (
          <MaskedFile
            key={file.id}
            file={file}
            mask={getMask(file)}
            facts={getFacts(file)}
            how={how}
            place={{ at, total: files.length, onGo: setAt }}
            onMask={locked === null ? (mask) => setMask(file, mask) : null}
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function MaskedFile(props: {
  readonly file: PatientFile;
  readonly mask: FaceMask | undefined;
  readonly facts: ReturnType<ReturnType<typeof useImageFacts>>;
  /** The id of the instructions. */
  readonly how: string;
  readonly place: { readonly at: number; readonly total: number; readonly onGo: (at: number) => void };
  /** The handler of changes; `null` for users who may only view. */
  readonly onMask: ((mask: FaceMask) => void) | null;
}) {
  const { t } = useTranslation();
  const { file, place, mask, onMask } = props;
  const { picture, hasFailed, retry } = usePicture(file);
  if (hasFailed) return <ErrorState error={new Error('image')} onRetry={retry} />;
  if (picture === null) return <Skeletons shape="columns" count={1} />;
  const begin = (area: MaskedArea): void => onMask?.(picture.first(area));
  return (
    <>
      <div className={styles['tools']}>
        {onMask === null ? (
          <span>{mask === undefined ? t('masking.none') : null}</span>
        ) : (
          <>
            <Button onClick={() => begin('eyes')}>{t('masking.eyes')}</Button>
            <Button onClick={() => begin('face')}>{t('masking.face')}</Button>
          </>
        )}
        <span className={styles['space']} />
        {place.total > 1 ? (
          <>
            <Button disabled={place.at === 0} onClick={() => place.onGo(place.at - 1)}>
              {t('masking.previous')}
            </Button>
            <span>{`${place.at + 1} / ${place.total}`}</span>
            <Button disabled={place.at === place.total - 1} onClick={() => place.onGo(place.at + 1)}>
              {t('masking.next')}
            </Button>
          </>
        ) : null}
      </div>
      {onMask === null ? (
        <SetMask file={file} picture={picture} mask={mask ?? null} facts={props.facts} />
      ) : (
        <MaskFrame
          file={file}
          picture={picture}
          mask={mask ?? picture.first('eyes')}
          facts={props.facts}
          how={props.how}
          onMask={onMask}
        />
      )}
    </>
  );
}

/** Shows a photograph with its saved mask, read-only. */
function SetMask(props: {
  readonly file: PatientFile;
  readonly picture: MaskedPicture;
  readonly mask: FaceMask | null;
  readonly facts: ReturnType<ReturnType<typeof useImageFacts>>;
}) {
  const { t } = useTranslation();
  const { file, picture, mask } = props;
  const { width, height } = picture;
  return (
    <div className={styles['frame']} role="img" aria-label={t('masking.frame', { name: file.name })}>
      <MaskPicture file={file} picture={picture} facts={props.facts}>
        {mask === null ? null : (
          <g transform={`translate(${mask.x * width} ${mask.y * height}) rotate(${mask.angle})`}>
            <rect
              className={styles['set']}
              x={(-mask.w * width) / 2}
              y={(-mask.h * height) / 2}
              width={mask.w * width}
              height={mask.h * height}
            />
          </g>
        )}
      </MaskPicture>
    </div>
  );
}
