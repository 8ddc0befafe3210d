import { readPersisted, useSession, writePersisted } from '@dentarium/platform';
import { type ImageEdge, toOppositeEdge, turnEdge } from '@dentarium/domain/image-sides';
import { useCallback, useRef, useState } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './image-facts.module.css';
import { useFreeCorner } from './use-free-corner.ts';
import type { View } from './view.ts';

/** A fact about an image, with its label. */
export interface ImageFact {
  readonly label: string;
  readonly value: string;
  /** True for an allergy or another alert, which stands out. */
  readonly isAlert?: boolean;
}

/**
 * Shows the facts over an image in close view: the patient, the date, and the sides with the patient's right and left.
 * The facts lie in a corner in which they cover no mark of a film.
 * They are rendered over the image and are no part of it, so that no download contains them. Render them inside the
 * positioned box of the image.
 */
export function ImageFacts(props: {
  /** `null` if the user has switched the facts and the sides off; a mirrored image stays marked. */
  readonly facts: readonly ImageFact[] | null;
  /** The edge of the stored image towards which the patient's left lies; `null` if unknown. */
  readonly patientLeft: ImageEdge | null;
  /** The orientation of the image on the screen. */
  readonly view: Pick<View, 'mirror' | 'rotation'>;
}) {
  const { patientLeft } = props;
  const { t } = useUiTexts();
  const facts = props.facts ?? [];
  const left = patientLeft === null || props.facts === null ? null : turnEdge(patientLeft, props.view);
  const list = useRef<HTMLDListElement>(null);
  const corner = useFreeCorner(list, props.view);
  return (
    <>
      {facts.length === 0 && !props.view.mirror ? null : (
        <dl ref={list} className={styles['facts']} data-corner={corner}>
          {facts.map(({ label, value, isAlert = false }) => (
            <div key={label} data-alert={isAlert || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {props.view.mirror ? (
            <div data-alert>
              <dt className={styles['hidden']}>{t('orientation')}</dt>
              <dd>⇋ {t('mirrored')}</dd>
            </div>
          ) : null}
        </dl>
      )}
      {left === null ? null : (
        <>
          <SideMark side="right" edge={toOppositeEdge(left)} />
          <SideMark side="left" edge={left} />
        </>
      )}
    </>
  );
}

function SideMark({ side, edge }: { readonly side: 'right' | 'left'; readonly edge: ImageEdge }) {
  const { t } = useUiTexts();
  return (
    <span className={styles['mark']} data-edge={edge} data-side={side}>
      <span aria-hidden>{t(`sides.${side}`)}</span>
      <span className={styles['hidden']}>{t(`sides.${side}At`, { edge: t(`sides.edge.${edge}`) })}</span>
    </span>
  );
}

function acceptSwitch(candidate: unknown): boolean | undefined {
  return typeof candidate === 'boolean' ? candidate : undefined;
}

/**
 * Returns whether the user wants to see the facts over images, and the function that toggles it. The choice is stored
 * for each user; it is initially on.
 */
export function useImageFactsSwitch(): [boolean, () => void] {
  const { user } = useSession();
  const name = `imageFacts.${user.id}`;
  const [isShown, setIsShown] = useState(() => readPersisted(name, acceptSwitch) ?? true);
  const toggle = useCallback(() => {
    writePersisted(name, !isShown);
    setIsShown(!isShown);
  }, [name, isShown]);
  return [isShown, toggle];
}
