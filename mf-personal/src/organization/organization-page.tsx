import {
  type OwnOrganisation,
  queryOwnOrganisations,
  withdrawApplication,
} from '@dentarium/server/clinic-calls/organisations';
import { CLINIC_RIGHTS, toOrganisationName } from '@dentarium/domain';
import { callQuery, useApiMutation, useLanguage, useRight, useSession } from '@dentarium/platform';
import { Confirmation, DateText, EmptyState, PageHeader, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section, SectionLine } from '../frame/section.tsx';
import { ClinicButtons } from '../people/clinic-buttons.tsx';

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'));
const ClinicPeople = lazy(() => import('../people/clinic-people.tsx'));
const ToolUses = lazy(() => import('./tool-uses.tsx'));

const STATE_KINDS: Readonly<Record<number, 'plain' | 'success' | 'danger'>> = { 1: 'plain', 2: 'success', 3: 'danger' };
const SIGNING_OPEN_STATE = 2;

/**
 * Shows the clinics and hospitals of the user, whether they sign orders (PERS-03), and for administrators the use of
 * the tools, at `/personal/organization` (BEN-09).
 */
export default function OrganizationPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useQuery(callQuery(queryOwnOrganisations, {}, { silent: true }));
  const canAdminister = useRight(...CLINIC_RIGHTS);
  const { mode } = useSession();
  // Manufacturers have none of the rights of a clinic.
  const managesPeople = mode === 'public' && canAdminister;
  const hasClinic = list.data !== undefined && list.data.length > 0;
  const clinicButtons = managesPeople ? <ClinicButtons /> : null;
  return (
    <>
      <PageHeader title={t('frame.organization')} actions={hasClinic ? clinicButtons : null} />
      <QueryBoundary
        query={list}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={4} />}
        empty={
          <EmptyState
            kind="none"
            title={t('organization.none')}
            text={t(managesPeople ? 'organization.noneTextPublic' : 'organization.noneText')}
            action={clinicButtons}
          />
        }
      >
        {(organisations) => (
          <>
            {organisations.map((organisation) => (
              <Fragment key={organisation.id}>
                <Organisation organisation={organisation} />
                {managesPeople ? (
                  <Suspense fallback={null}>
                    <ClinicPeople id={organisation.id} name={toOrganisationName(organisation, language)} />
                  </Suspense>
                ) : null}
              </Fragment>
            ))}
            {canAdminister ? (
              <Suspense fallback={null}>
                <ToolUses />
              </Suspense>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function Organisation({ organisation }: { readonly organisation: OwnOrganisation }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { signingState, appliedAt } = organisation;
  const canAct = useRight(...CLINIC_RIGHTS);
  const name = toOrganisationName(organisation, language);
  return (
    <Section title={name}>
      <SectionLine
        label={t('organization.signing')}
        action={
          canAct && signingState !== SIGNING_OPEN_STATE ? <Application organisation={organisation} name={name} /> : null
        }
      >
        <TagChip kind={STATE_KINDS[signingState] ?? 'plain'}>{t(`organization.state.${signingState}`)}</TagChip>
        {appliedAt === null ? null : (
          <span>
            {t('organization.applied')} <DateText value={appliedAt} />
          </span>
        )}
      </SectionLine>
      <SectionLine label={t('organization.address')}>
        {organisation.address === '' ? '–' : organisation.address}
      </SectionLine>
      <SectionLine label={t('organization.members')}>{organisation.memberCount}</SectionLine>
    </Section>
  );
}

/** Shows the button that applies for signing, or withdraws an application. */
function Application({ organisation, name }: { readonly organisation: OwnOrganisation; readonly name: string }) {
  const { t } = useTranslation();
  const withdraw = useApiMutation(withdrawApplication);
  const [open, setOpen] = useState(false);
  const params = { id: organisation.id };
  if (organisation.appliedAt === null) {
    return (
      <>
        <Button onClick={() => setOpen(true)} aria-label={t('organization.applyOf', { name })}>
          {t('organization.apply')}
        </Button>
        <Suspense fallback={null}>
          {open ? <ApplyDialog id={organisation.id} name={name} onClose={() => setOpen(false)} /> : null}
        </Suspense>
      </>
    );
  }
  return (
    <Confirmation
      question={t('organization.withdrawAsk')}
      confirmLabel={t('organization.withdraw')}
      onConfirm={() => void withdraw.mutate({ params })}
    >
      <Button loading={withdraw.isPending}>{t('organization.withdraw')}</Button>
    </Confirmation>
  );
}
