import '../texts/texts.ts';
import { renderPage } from '../page/page-root.tsx';
import { LicencesPage } from './licences-page.tsx';
import { SHIPPED_PACKAGES } from './shipped-packages.ts';

/** Shows the page of open-source software, to everybody, without the site around it. */
export function showLicencesPage(): void {
  renderPage(<LicencesPage packages={SHIPPED_PACKAGES} />);
}
