import type { OutgoingCallKind } from '@assay/contracts/outgoing-calls'
import { t } from '@lingui/core/macro'

export interface CallText {
  readonly purpose: string
  readonly caller: string
  readonly occasion: string
  readonly data: string
  readonly off: string
  readonly on: string
}

/** Explains each kind of call to a data protection officer. */
export const CALL_TEXTS: Readonly<Record<OutgoingCallKind, CallText>> = {
  models: {
    purpose: t`Answers of models`,
    caller: t`Inference workers`,
    occasion: t`Somebody asks a question, a study collects answers, or a superuser tests the connection`,
    data: t`The question, the earlier turns of the chat and system prompts. No name, email address or network address`,
    off: t`Switch its models off or retire the connection, on the page Models`,
    on: t`Switch a model of the connection on, on the page Models; its key must be set`,
  },
  labels: {
    purpose: t`Labels of questions`,
    caller: t`Inference workers`,
    occasion: t`The built-in classifier is unsure about the subject or task of a question`,
    data: t`The question`,
    off: t`Leave LABEL_MODEL empty`,
    on: t`Set LABEL_MODEL`,
  },
  ncbi: {
    purpose: t`Check of sources at NCBI`,
    caller: t`Analytics projector`,
    occasion: t`An answer cites PubMed, PubMed Central or dbSNP`,
    data: t`Identifiers of the sources, and the operator’s CITATION_CONTACT. No question or answer`,
    off: t`Remove ncbi from CITATION_CHECK`,
    on: t`Add ncbi to CITATION_CHECK`,
  },
  crossref: {
    purpose: t`Check of sources at Crossref`,
    caller: t`Analytics projector`,
    occasion: t`An answer cites a DOI`,
    data: t`Identifiers of the sources, and the operator’s CITATION_CONTACT. No question or answer`,
    off: t`Remove crossref from CITATION_CHECK`,
    on: t`Add crossref to CITATION_CHECK`,
  },
  'orcid-record': {
    purpose: t`Employments in public ORCID records`,
    caller: t`Analytics projector`,
    occasion: t`A user has linked an ORCID iD; repeated regularly`,
    data: t`The ORCID iD`,
    off: t`Set ORCID_PUBLIC_RECORD=false`,
    on: t`Set ORCID_PUBLIC_RECORD=true`,
  },
  'sign-in': {
    purpose: t`Sign-in with a provider`,
    caller: t`Gateways, and the browser of the user`,
    occasion: t`Somebody signs in with the provider; the issuer may name further hosts`,
    data: t`A single-use code. The provider returns the email address, the name and groups`,
    off: t`Remove the provider from OIDC_PROVIDERS, or GOOGLE_CLIENT_ID for Google`,
    on: t`Set OIDC_PROVIDERS, or GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET`,
  },
  orcid: {
    purpose: t`Link to an ORCID iD`,
    caller: t`Gateways, and the browser of the user`,
    occasion: t`A user links an ORCID iD`,
    data: t`A single-use code. ORCID returns the iD and the name`,
    off: t`Leave ORCID_CLIENT_ID empty`,
    on: t`Set ORCID_CLIENT_ID and ORCID_CLIENT_SECRET`,
  },
  mail: {
    purpose: t`Emails`,
    caller: t`Gateways`,
    occasion: t`Invitations, confirmations, recovery and notices of changes`,
    data: t`The email address of the recipient, and the text of the email`,
    off: t`Leave MAIL_URL empty`,
    on: t`Set MAIL_URL to smtp:// or smtps://`,
  },
  traces: {
    purpose: t`Traces`,
    caller: t`All services`,
    occasion: t`For a share of all requests`,
    data: t`Durations, ids and names of steps. No text, name or address`,
    off: t`Leave OTEL_EXPORTER_OTLP_ENDPOINT empty`,
    on: t`Set OTEL_EXPORTER_OTLP_ENDPOINT`,
  },
  proxy: {
    purpose: t`Outgoing proxy`,
    caller: t`All services`,
    occasion: t`Every call to models, authorities and providers, except NO_PROXY`,
    data: t`Names of hosts; contents only if the proxy decrypts TLS`,
    off: t`Leave HTTPS_PROXY and HTTP_PROXY empty`,
    on: t`Set HTTPS_PROXY or HTTP_PROXY`,
  },
  postgres: {
    purpose: t`Database (PostgreSQL)`,
    caller: t`All services, and backups`,
    occasion: t`Always`,
    data: t`Everything that is stored: accounts, questions, answers and votes`,
    off: t`Required`,
    on: t`Required`,
  },
  redis: {
    purpose: t`Limits and queues (Redis)`,
    caller: t`Gateways and rating workers`,
    occasion: t`Always`,
    data: t`Counters under hashed names, and ids of jobs. No text or address`,
    off: t`Required`,
    on: t`Required`,
  },
  nats: {
    purpose: t`Events (NATS)`,
    caller: t`All services`,
    occasion: t`Always`,
    data: t`Ids of turns, votes and users, and the text of answers while they stream`,
    off: t`Required`,
    on: t`Required`,
  },
}
