import type { ModuleAction } from '@dentarium/api/module-declaration';
import { bus, type BusEvents } from '@dentarium/bus';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../page-state/page-state.ts';
import { useSession } from '../session/session.ts';
import { listDeclaredEntries } from './declared-entries.ts';
import { DeclaredIcon } from './declared-icon.tsx';
import { useModules } from './use-modules.ts';

/** The subject of an action: a patient, a stage of theirs, or a file of a stage. */
export interface ActionSubject {
  readonly patientId: string;
  readonly stageId?: string;
  readonly fileId?: string;
}

/** An action that another module offers, as an item of a menu. */
export type OfferedAction = NonNullable<MenuProps['items']>[number];

/** The ids in a declared path: `/case/new?patient=:patientId`. */
const PLACEHOLDER = /:(patientId|stageId|fileId)\b/g;

/** Fills the ids of the subject into a declared path. */
function fillTemplate(template: string, subject: ActionSubject): string {
  return template.replaceAll(PLACEHOLDER, (_, name: keyof ActionSubject) => encodeURIComponent(subject[name] ?? ''));
}

/**
 * Returns the actions that modules declare for a patient, a stage or a file, and that the user may perform (MFE-07). An
 * action goes to a page of its module, or notifies the module by an event of the bus, which carries the subject.
 *
 * @returns a function of the subject, as one screen may show many; `mayEdit` tells whether the user may change the
 * patient.
 */
export function useActions(on: ModuleAction['on']): (subject: ActionSubject, mayEdit: boolean) => OfferedAction[] {
  const modules = useModules();
  const { standing } = useSession();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const actions = listDeclaredEntries(modules, standing, (module) =>
    module.actions
      ?.filter((action) => action.on === on)
      .map((action) => ({ ...action, key: `${module.name}.${action.id}` })),
  );
  return (subject, mayEdit) =>
    actions
      .filter(({ edits }) => edits !== true || mayEdit)
      .map(({ key, title, icon, to, event }) => ({
        key,
        label: title[language],
        ...(icon === undefined ? {} : { icon: <DeclaredIcon path={icon} /> }),
        onClick: () => {
          if (to !== undefined) void navigate(fillTemplate(to, subject));
          // The module that declares the action also declares the event, with an ActionSubject as its payload.
          if (event !== undefined) bus.emit(event as keyof BusEvents, subject);
        },
      }));
}

/**
 * Returns a function that finds the page of a patient, a stage or a file.
 *
 * @returns undefined if no module shows it.
 */
export function useSubjectPage(): (on: ModuleAction['on'], subject: ActionSubject) => string | undefined {
  const modules = useModules();
  return (on, subject) => {
    const template = modules.filter(({ enabled }) => enabled).find(({ shows }) => shows?.[on] !== undefined)?.shows?.[
      on
    ];
    return template === undefined ? undefined : fillTemplate(template, subject);
  };
}
