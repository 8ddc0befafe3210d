import { getBindThirdPartyList, type ThirdParty, unBindThirdParty } from '@dentarium/api/account/calls';
import { bindThirdParty, finishBindThirdParty } from '@dentarium/server/calls/account';
import { pickText } from '@dentarium/domain';
import { callQuery, toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { Confirmation, DateText, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Section, SectionLine } from '../frame/section.tsx';

/** Completes a link once after the provider has redirected back, and clears the address. */
function useProviderReturn(): void {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mutate: finish } = useApiMutation(finishBindThirdParty, {
    onSuccess: () => toast('success', t('binding.bound')),
  });
  const handledSearch = useRef('');
  useEffect(() => {
    if (!new URLSearchParams(search).has('state') || handledSearch.current === search) return;
    handledSearch.current = search;
    void navigate('/personal/setting', { replace: true });
    void finish({ body: { query: search } });
  }, [search, navigate, finish]);
}

/** Shows the accounts with other providers that are linked with the account of the user. */
export function ThirdPartySection() {
  const { t } = useTranslation();
  useProviderReturn();
  const list = useQuery(callQuery(getBindThirdPartyList, {}, { silent: true }));
  return (
    <Section title={t('binding.title')} text={t('binding.text')}>
      <QueryBoundary
        query={list}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={1} />}
        empty={<p>{t('binding.none')}</p>}
      >
        {(providers) => providers.map((provider) => <ProviderLine key={provider.scheme} provider={provider} />)}
      </QueryBoundary>
    </Section>
  );
}

function ProviderLine({ provider }: { readonly provider: ThirdParty }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { scheme } = provider;
  const name = pickText(provider, 'name', language);
  const bind = useApiMutation(bindThirdParty, { onSuccess: ({ url }) => location.assign(url) });
  const unbind = useApiMutation(unBindThirdParty, { onSuccess: () => toast('success', t('binding.unbound')) });

  const action = provider.isBound ? (
    <Confirmation
      question={t('binding.unbindAsk')}
      confirmLabel={t('binding.unbind')}
      onConfirm={() => void unbind.mutate({ body: { scheme } })}
    >
      <Button type="link" loading={unbind.isPending} aria-label={t('binding.unbindOf', { name })}>
        {t('binding.unbind')}
      </Button>
    </Confirmation>
  ) : (
    <Button
      type="link"
      loading={bind.isPending || bind.isSuccess}
      onClick={() => void bind.mutate({ params: { scheme } })}
      aria-label={t('binding.bindOf', { name })}
    >
      {t('binding.bind')}
    </Button>
  );
  return (
    <SectionLine label={name} action={action}>
      {provider.isBound ? provider.displayName : t('binding.notBound')}
      {provider.boundAt === null ? null : <DateText value={provider.boundAt} />}
    </SectionLine>
  );
}
