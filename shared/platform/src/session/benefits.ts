import { BENEFIT_NAMES, type BenefitKey } from '@dentarium/domain';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../page-state/page-state.ts';
import { texts } from '../texts/texts.ts';
import { useSession } from './session.ts';

/** The access of the user to a tool that a membership unlocks. */
export interface BenefitState {
  /** The name of the tool. */
  readonly name: string;
  /**
   * The reason why the user may not use the tool, and the place where they see their benefits; `null` if they may use
   * it.
   */
  readonly locked: string | null;
}

function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

/**
 * Returns whether the membership of the user unlocks a tool, by the key of the benefit (specification, section 3).
 * Private mode has all tools. The server checks it again on every call that declares the benefit.
 */
export function useBenefit(key: BenefitKey): BenefitState {
  const { mode, member } = useSession();
  const [language] = useLanguage();
  const { t } = useTranslation('platform', { i18n: texts });
  const name = BENEFIT_NAMES[key][language];
  if (mode === 'private') return { name, locked: null };
  const expirationTime = member?.expirationTime ?? null;
  const lock = (reason: string): BenefitState => ({ name, locked: t('benefit.locked', { reason }) });
  if (member === null || expirationTime === null) return lock(t('benefit.none', { name }));
  if (isPast(expirationTime)) return lock(t('benefit.ended', { name, date: member.expirationTimeStr }));
  const isGranted = member.permissionInfoVOs.some(({ permissionKey, isEnable }) => permissionKey === key && isEnable);
  return isGranted ? { name, locked: null } : lock(t('benefit.missing', { name }));
}
