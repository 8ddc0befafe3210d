import type { WizardPage } from '@dentarium/orders/states';
import { Skeletons } from '@dentarium/ui';
import { Activity, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTurnFocus } from './use-turn-focus.ts';
import type { PageStep } from './wizard-steps.ts';
import styles from './wizard.module.css';

/** The open page, and unseen those that are not saved and the one that is drawn ahead, which does nothing until it is opened. */
export function HeldPages(props: {
  readonly steps: readonly PageStep[];
  readonly page: WizardPage;
  readonly ahead: WizardPage | null;
  readonly turn: { readonly unsaved: ReadonlySet<WizardPage>; readonly waits: (step: PageStep) => boolean };
  readonly renderPage: (page: WizardPage, isOpen: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const { steps, page, ahead, turn, renderPage } = props;
  const opened = useTurnFocus(page);
  const isLive = (one: WizardPage): boolean => one === page || turn.unsaved.has(one);
  return steps
    .filter((step) => isLive(step.page) || (step.page === ahead && !turn.waits(step)))
    .map((step) => (
      <div
        key={step.page}
        ref={step.page === page ? opened : null}
        role="group"
        aria-label={t(`page.${step.page}`)}
        tabIndex={-1}
        className={styles['body']}
        hidden={step.page !== page}
      >
        <Activity mode={isLive(step.page) ? 'visible' : 'hidden'}>
          <Suspense fallback={<Skeletons shape="rows" count={8} />}>
            {turn.waits(step) ? <Skeletons shape="rows" count={8} /> : renderPage(step.page, step.page === page)}
          </Suspense>
        </Activity>
      </div>
    ));
}
