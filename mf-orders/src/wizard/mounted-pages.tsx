import type { WizardPage } from '@dentarium/orders/states';
import { Skeletons } from '@dentarium/ui';
import { Activity, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTurnFocus } from './use-turn-focus.ts';
import type { PageStep } from '../forms/wizard-steps.ts';
import styles from './wizard.module.css';

/**
 * Shows the open page, and hidden pages: those with unsaved changes, and the prerendered one, which is inactive until
 * it is opened.
 */
export function MountedPages(props: {
  readonly steps: readonly PageStep[];
  readonly page: WizardPage;
  readonly prerenderedPage: WizardPage | null;
  readonly turn: { readonly unsaved: ReadonlySet<WizardPage>; readonly isWaiting: (step: PageStep) => boolean };
  readonly renderPage: (page: WizardPage, isOpen: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const { steps, page, prerenderedPage, turn, renderPage } = props;
  const pageRef = useTurnFocus(page);
  const isActive = (one: WizardPage): boolean => one === page || turn.unsaved.has(one);
  return steps
    .filter((step) => isActive(step.page) || (step.page === prerenderedPage && !turn.isWaiting(step)))
    .map((step) => (
      <div
        key={step.page}
        ref={step.page === page ? pageRef : null}
        role="group"
        aria-label={t(`page.${step.page}`)}
        tabIndex={-1}
        className={styles['body']}
        hidden={step.page !== page}
      >
        <Activity mode={isActive(step.page) ? 'visible' : 'hidden'}>
          <Suspense fallback={<Skeletons shape="rows" count={8} />}>
            {turn.isWaiting(step) ? <Skeletons shape="rows" count={8} /> : renderPage(step.page, step.page === page)}
          </Suspense>
        </Activity>
      </div>
    ));
}
