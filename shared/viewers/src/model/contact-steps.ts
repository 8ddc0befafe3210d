import { CONTACT_SCALE } from '@dentarium/models';
import { useModelTexts } from './texts.ts';

/** The description of a contact colour. */
export interface ContactStepText {
  readonly name: string;
  /** The colour in CSS notation. */
  readonly colour: string;
  readonly text: string;
}

/** Returns the steps of the contact scale in the language of the page. */
export function useContactSteps(): readonly ContactStepText[] {
  const { t } = useModelTexts();
  return CONTACT_SCALE.map(({ name, from, to, colour }) => ({
    name,
    colour: `#${colour.toString(16).padStart(6, '0')}`,
    text: `${t(`model3d.contacts.step.${name}`)}: ${from === null ? t('model3d.contacts.under', { to }) : t('model3d.contacts.range', { from, to })}`,
  }));
}
