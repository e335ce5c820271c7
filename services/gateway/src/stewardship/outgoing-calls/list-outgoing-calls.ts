import type { OutgoingCallDto, OutgoingCallKind } from '@assay/contracts/outgoing-calls'
import {
  type OutsideAddresses,
  outsideAddress,
  readProxySettings,
  traceEndpoint,
} from '@assay/runtime'
import { isLocal, toServingConnectionDto } from '../../arena/models/to-serving-connection-dto.ts'
import { hostOf, hostsOf } from './hosts-of.ts'
import type { OtherServicesEnv } from './other-services-env.ts'
import type { KnownConnection } from './outgoing-call-repository.ts'

type Text = string | undefined

export interface OutgoingSettings extends OtherServicesEnv {
  readonly DATABASE_URL: string
  readonly REDIS_URL: string
  readonly NATS_URL: string
  readonly BASE_URLS: OutsideAddresses
  readonly GOOGLE_CLIENT_ID?: Text
  readonly GOOGLE_CLIENT_SECRET?: Text
  readonly OIDC_PROVIDERS: readonly { readonly name: string; readonly issuer: string }[]
  readonly ORCID_CLIENT_ID?: Text
  readonly ORCID_CLIENT_SECRET?: Text
  readonly MAIL_URL?: Text
}

type Call = Omit<OutgoingCallDto, 'kind' | 'is_local'>
type Lister = (settings: OutgoingSettings, connections: readonly KnownConnection[]) => Call[]

/** The hosts of Google's metadata: sign-in, tokens and keys. */
const GOOGLE_HOSTS = ['oauth2.googleapis.com', 'www.googleapis.com']

const CALLS: Readonly<Record<OutgoingCallKind, Lister>> = {
  models: (_, connections) =>
    connections.map((each) => toModelCall(each, each.isServed && each.isUsed)),
  labels: ({ LABEL_MODEL: model = '' }, connections) =>
    connections
      .filter(({ settings }) => model.startsWith(`${settings.id}/`))
      .map((each) => toModelCall(each, each.isServed)),
  ncbi: (env) => [authority(env, 'ncbi')],
  crossref: (env) => [authority(env, 'crossref')],
  'orcid-record': (env) => [
    call(env.ORCID_PUBLIC_RECORD, [outsideAddress('orcid-record', env.BASE_URLS)]),
  ],
  'sign-in': (env) => [
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET ? [google(env.BASE_URLS)] : []),
    ...env.OIDC_PROVIDERS.map(({ name, issuer }) => ({ ...call(true, [issuer]), name })),
  ],
  orcid: (env) => [
    call(Boolean(env.ORCID_CLIENT_ID && env.ORCID_CLIENT_SECRET), [
      outsideAddress('orcid', env.BASE_URLS),
    ]),
  ],
  mail: ({ MAIL_URL: url }) => (url?.startsWith('smtp') ? [call(true, [url])] : []),
  traces: () => callsTo(traceEndpoint()),
  proxy: () => callsTo(...proxies()),
  postgres: ({ DATABASE_URL: url }) => callsTo(url),
  redis: ({ REDIS_URL: url }) => callsTo(url),
  nats: ({ NATS_URL: urls }) => callsTo(...urls.split(',')),
}

/** Lists every server that the services may call. A kind without any has one entry that is off. */
export function listOutgoingCalls(
  settings: OutgoingSettings,
  connections: readonly KnownConnection[],
): OutgoingCallDto[] {
  return (Object.keys(CALLS) as OutgoingCallKind[]).flatMap((kind) => {
    const calls = CALLS[kind](settings, connections)
    return (calls.length > 0 ? calls : [call(false, [])]).map((each) => ({
      ...{ kind, ...each },
      is_local: each.hosts.every(isLocal),
    }))
  })
}

const call = (isOn: boolean, urls: readonly string[]): Call => ({
  ...{ name: null, is_on: isOn, region: null, note: null },
  hosts: [...new Set(urls.map(hostOf))],
})

const callsTo = (...urls: readonly Text[]): Call[] => {
  const named = urls.filter((url) => url !== undefined)
  return named.length > 0 ? [call(true, named)] : []
}

function toModelCall({ settings }: KnownConnection, isOn: boolean): Call {
  const { company, region, note } = toServingConnectionDto(settings)
  const hosts = hostsOf(settings)
  return { name: company ?? settings.id, is_on: isOn, hosts, region, note }
}

const authority = (env: OutgoingSettings, name: 'ncbi' | 'crossref') =>
  call(env.CITATION_CHECK.includes(name), [outsideAddress(name, env.BASE_URLS)])

function google(replaced: OutsideAddresses): Call {
  const { hosts, ...rest } = call(true, [outsideAddress('google-accounts', replaced)])
  const others = replaced['google-accounts'] ? [] : GOOGLE_HOSTS
  return { ...rest, name: 'Google', hosts: [...hosts, ...others] }
}

function proxies(): Text[] {
  const { HTTPS_PROXY: https, HTTP_PROXY: http } = readProxySettings() ?? {}
  return [https, http]
}
