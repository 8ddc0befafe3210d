import { useLanguage, useModules } from '@dentarium/platform';
import { toModuleName, type UploadTarget } from '@dentarium/upload';
import { Link } from 'react-router-dom';
import { useUploadTexts } from './texts.ts';

/**
 * Shows the name of the module that files an upload once it is loaded, as a link to it: a module is loaded when it is
 * shown.
 */
export function AwaitedModule({ target }: { readonly target: UploadTarget }) {
  const { t } = useUploadTexts();
  const [language] = useLanguage();
  const name = toModuleName(target);
  const module = useModules().find((one) => one.name === name);
  const text = t('phase.awaitingModule', { module: module?.title?.[language] ?? name });
  const [route] = module?.enabled === true ? module.routes : [];
  return route === undefined ? text : <Link to={route}>{text}</Link>;
}
