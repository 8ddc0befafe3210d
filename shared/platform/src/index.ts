export { runWhenIdle } from './idle/run-when-idle.ts';
export { isHistoryStep } from './leave-guard/history-step.ts';
export {
  shouldAskBeforeLeaving,
  askToLeave,
  guardLeaving,
  hasUnsavedChanges,
  listenToDiscards,
  setLeaveQuestion,
} from './leave-guard/leave-guard.ts';
export { useLeaveGuard } from './leave-guard/use-leave-guard.ts';
export { createAntdTheme } from './look/antd-theme.ts';
export { type Language, toLanguageTag, type ThemeName } from './look/first-paint.ts';
export { PlainPage } from './look/plain-page.tsx';
export { COLOURS as tokens, createCssVariables, TEXT_SIZES, VIEWER } from './look/tokens.ts';
export { useMediaQuery } from './look/use-media-query.ts';
export {
  defineModule,
  type ModuleDefinition,
  type ModuleLifecycles,
  type ModuleProps,
} from './module/define-module.tsx';
export type { LatePageHandle, PageAddress, PageHandle } from './module/page-handle.ts';
export { usePreparePage } from './module/prepare-page.ts';
export { ModuleProviders } from './module/module-providers.tsx';
export { NotFoundPage } from './module/not-found-page.tsx';
export { ThemeProvider } from './module/theme-provider.tsx';
export { listDeclaredEntries, isSwitchedOn } from './modules/declared-entries.ts';
export { DeclaredIcon } from './modules/declared-icon.tsx';
export { isOwnPath } from './modules/own-path.ts';
export { type ActionSubject, type OfferedAction, useActions, useSubjectPage } from './modules/use-actions.tsx';
export { createModulesQuery, useModules, usePageSwitch } from './modules/use-modules.ts';
export { getLastAddress, rememberAddress } from './page-state/last-address.ts';
export { languageAtom, pageStore, themeAtom, useLanguage, useTheme } from './page-state/page-state.ts';
export { readPersisted, writePersisted } from './persistence/persisted-value.ts';
export { useToothNotation } from './preferences/tooth-notation.ts';
export { type AnswerCache, type AnswerQuery, findAnswer, type OptimisticChanges } from './queries/answer-cache.ts';
export { type ApiMutationOptions, runApiMutation, type Send } from './queries/api-mutation.ts';
export { callQuery } from './queries/call-query.ts';
export { queryClient } from './queries/query-client.ts';
export { beginBatch, refreshSoon } from './queries/refresh-soon.ts';
export { RequestKeys, type RequestStore, type SentRequest } from './queries/request-keys.ts';
export { refreshAnswers } from './queries/stale-answers.ts';
import './queries/refresh-on-events.ts';
export { type ApiMutation, useApiMutation } from './queries/use-api-mutation.ts';
export { type BenefitState, useBenefit } from './session/benefits.ts';
export { type Session, sessionAtom, setSession, useRight, useSession } from './session/session.ts';
export { useErrorText } from './texts/error-text.ts';
export { addTexts, type Locales, texts } from './texts/texts.ts';
export { toast } from './texts/toast.ts';
