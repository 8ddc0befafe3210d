import { useLanguage, useModules } from '@dentarium/platform';
import { moduleOf, type UploadTarget } from '@dentarium/upload';
import { Link } from 'react-router-dom';
import { useUploadTexts } from './texts.ts';

/** Says which module files an upload as soon as it is loaded, and leads there: a module that is shown is loaded. */
export function AwaitedModule({ target }: { readonly target: UploadTarget }) {
  const { t } = useUploadTexts();
  const [language] = useLanguage();
  const name = moduleOf(target);
  const module = useModules().find((one) => one.name === name);
  const text = t('phase.awaitingModule', { module: module?.title?.[language] ?? name });
  const [route] = module?.enabled === true ? module.routes : [];
  return route === undefined ? text : <Link to={route}>{text}</Link>;
}
