import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey } from '@dentarium/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { languageAtom, pageStore } from '../page-state/page-state.ts';
import { buildMember, signIn } from '../testing/sign-in.ts';
import { useBenefit } from './benefits.ts';

function Tool({ benefit }: { readonly benefit: BenefitKey }) {
  const { name, locked } = useBenefit(benefit);
  return (
    <p>
      {name}: {locked ?? 'open'}
    </p>
  );
}

const renderTool = (benefit: BenefitKey): string => {
  const { unmount } = render(<Tool benefit={benefit} />);
  const text = screen.getByText((_, element) => element?.tagName === 'P').textContent;
  unmount();
  return text;
};

const ALL = [...BENEFIT_KEYS];

/** The possible memberships, by their relation to a tool, with the text that is shown. */
const MEMBERSHIPS: readonly [string, (key: BenefitKey) => ReturnType<typeof buildMember> | null, RegExp][] = [
  ['none', () => null, /: “.+” needs a membership\. You have none\./],
  [
    'one that has ended',
    () => buildMember(ALL, '2020-01-01'),
    /: “.+” needs a membership\. Yours ended on 2020-01-01\./,
  ],
  [
    'one with all benefits but this',
    (key) => buildMember(ALL.filter((other) => other !== key)),
    /: “.+” is not part of your membership\./,
  ],
  ['one with the benefit', (key) => buildMember([key]), /: open$/],
];

beforeEach(() => pageStore.set(languageAtom, 'en'));

describe.each(ALL)('BEN-09 benefit %s on the page', (key) => {
  test.each(MEMBERSHIPS)('reports the access of the membership: %s', (_, member, message) => {
    signIn({ mode: 'public', member: member(key) });
    expect(renderTool(key)).toMatch(message);
    expect(renderTool(key)).toContain(BENEFIT_NAMES[key].en);
    // An intranet site has no memberships.
    signIn({ mode: 'private' });
    expect(renderTool(key)).toBe(`${BENEFIT_NAMES[key].en}: open`);
  });

  test('shows the text in Chinese, too', () => {
    pageStore.set(languageAtom, 'ch');
    signIn({ mode: 'public', member: null });
    expect(renderTool(key)).toBe(
      `${BENEFIT_NAMES[key].ch}: “${BENEFIT_NAMES[key].ch}”为会员权益，您尚未开通会员。可在“个人中心 › 会员权益”中查看。`,
    );
  });
});
