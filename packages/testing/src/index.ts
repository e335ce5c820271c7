export {
  type Authorities,
  type AuthorityFault,
  type AuthorityRecord,
  type EmploymentRecord,
  startAuthorities,
} from './authorities.ts'
export type { Slot } from './claim-slot.ts'
export { type IdentityProvider, type Person, startIdentityProvider } from './identity-provider.ts'
export {
  confirmationLinkIn,
  invitationLinkIn,
  type MailServer,
  type ReceivedMail,
  resetLinkIn,
  startMailServer,
  studyLinkIn,
} from './mail-server.ts'
export {
  type CompletionRequest,
  type ScriptedProvider,
  scriptedModel,
  scriptedText,
  startScriptedProvider,
} from './scripted-provider/index.ts'
export { test } from './test.ts'
