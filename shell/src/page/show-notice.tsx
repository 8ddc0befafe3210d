import type { ApiError } from '@dentarium/api';
import '../texts/texts.ts';
import { NoticePage, type Notice } from './notice-page.tsx';
import { renderPage } from './page-root.tsx';
import { RefusalPage } from './refusal-page.tsx';

/** The parts of a notice that depend on the situation. */
interface NoticeOptions {
  /** Is given for a signed-in user. */
  readonly onSignOut?: () => void;
  /** The refusal of the identity server, in its own words. */
  readonly answer?: string | undefined;
}

/** Shows a page that stands alone, without the site around it. */
export function showNoticePage(notice: Notice, { onSignOut, answer }: NoticeOptions = {}): void {
  renderPage(
    <NoticePage
      notice={notice}
      {...(answer === undefined ? {} : { answer })}
      {...(onSignOut === undefined ? {} : { onSignOut })}
    />,
  );
}

/** Shows that the site does not admit a person whom the identity server has signed in. */
export function showRefusalPage(error: ApiError, onOther: () => void): void {
  renderPage(<RefusalPage error={error} onOther={onOther} />);
}
