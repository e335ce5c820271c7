import type { OutgoingCallKind } from '@assay/contracts/outgoing-calls'

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
    purpose: 'Answers of models',
    caller: 'Inference workers',
    occasion:
      'Somebody asks a question, a study collects answers, or a superuser tests the connection',
    data: 'The question, the earlier turns of the chat and system prompts. No name, email address or network address',
    off: 'Switch its models off or retire the connection, on the page Models',
    on: 'Switch a model of the connection on, on the page Models; its key must be set',
  },
  labels: {
    purpose: 'Labels of questions',
    caller: 'Inference workers',
    occasion: 'The built-in classifier is unsure about the subject or task of a question',
    data: 'The question',
    off: 'Leave LABEL_MODEL empty',
    on: 'Set LABEL_MODEL',
  },
  ncbi: {
    purpose: 'Check of sources at NCBI',
    caller: 'Analytics projector',
    occasion: 'An answer cites PubMed, PubMed Central or dbSNP',
    data: 'Identifiers of the sources, and the operator’s CITATION_CONTACT. No question or answer',
    off: 'Remove ncbi from CITATION_CHECK',
    on: 'Add ncbi to CITATION_CHECK',
  },
  crossref: {
    purpose: 'Check of sources at Crossref',
    caller: 'Analytics projector',
    occasion: 'An answer cites a DOI',
    data: 'Identifiers of the sources, and the operator’s CITATION_CONTACT. No question or answer',
    off: 'Remove crossref from CITATION_CHECK',
    on: 'Add crossref to CITATION_CHECK',
  },
  'orcid-record': {
    purpose: 'Employments in public ORCID records',
    caller: 'Analytics projector',
    occasion: 'A user has linked an ORCID iD; repeated regularly',
    data: 'The ORCID iD',
    off: 'Set ORCID_PUBLIC_RECORD=false',
    on: 'Set ORCID_PUBLIC_RECORD=true',
  },
  'sign-in': {
    purpose: 'Sign-in with a provider',
    caller: 'Gateways, and the browser of the user',
    occasion: 'Somebody signs in with the provider; the issuer may name further hosts',
    data: 'A single-use code. The provider returns the email address, the name and groups',
    off: 'Remove the provider from OIDC_PROVIDERS, or GOOGLE_CLIENT_ID for Google',
    on: 'Set OIDC_PROVIDERS, or GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  },
  orcid: {
    purpose: 'Link to an ORCID iD',
    caller: 'Gateways, and the browser of the user',
    occasion: 'A user links an ORCID iD',
    data: 'A single-use code. ORCID returns the iD and the name',
    off: 'Leave ORCID_CLIENT_ID empty',
    on: 'Set ORCID_CLIENT_ID and ORCID_CLIENT_SECRET',
  },
  mail: {
    purpose: 'Emails',
    caller: 'Gateways',
    occasion: 'Invitations, confirmations, recovery and notices of changes',
    data: 'The email address of the recipient, and the text of the email',
    off: 'Leave MAIL_URL empty',
    on: 'Set MAIL_URL to smtp:// or smtps://',
  },
  traces: {
    purpose: 'Traces',
    caller: 'All services',
    occasion: 'For a share of all requests',
    data: 'Durations, ids and names of steps. No text, name or address',
    off: 'Leave OTEL_EXPORTER_OTLP_ENDPOINT empty',
    on: 'Set OTEL_EXPORTER_OTLP_ENDPOINT',
  },
  proxy: {
    purpose: 'Outgoing proxy',
    caller: 'All services',
    occasion: 'Every call to models, authorities and providers, except NO_PROXY',
    data: 'Names of hosts; contents only if the proxy decrypts TLS',
    off: 'Leave HTTPS_PROXY and HTTP_PROXY empty',
    on: 'Set HTTPS_PROXY or HTTP_PROXY',
  },
  postgres: {
    purpose: 'Database (PostgreSQL)',
    caller: 'All services, and backups',
    occasion: 'Always',
    data: 'Everything that is stored: accounts, questions, answers and votes',
    off: 'Required',
    on: 'Required',
  },
  redis: {
    purpose: 'Limits and queues (Redis)',
    caller: 'Gateways and rating workers',
    occasion: 'Always',
    data: 'Counters under hashed names, and ids of jobs. No text or address',
    off: 'Required',
    on: 'Required',
  },
  nats: {
    purpose: 'Events (NATS)',
    caller: 'All services',
    occasion: 'Always',
    data: 'Ids of turns, votes and users, and the text of answers while they stream',
    off: 'Required',
    on: 'Required',
  },
}
