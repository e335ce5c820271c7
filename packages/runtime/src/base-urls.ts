import { z } from 'zod'

/** External services and their addresses, which `BASE_URLS` can override. */
const OUTSIDE_ADDRESSES = {
  'google-accounts': 'https://accounts.google.com',
  orcid: 'https://orcid.org',
  'orcid-record': 'https://pub.orcid.org/v3.0',
  ncbi: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
  crossref: 'https://api.crossref.org',
} as const
export type OutsideService = keyof typeof OUTSIDE_ADDRESSES

/** Addresses that replace those of external services. */
export type OutsideAddresses = Readonly<Partial<Record<OutsideService, string>>>

const NAMES = Object.keys(OUTSIDE_ADDRESSES) as OutsideService[]
const Entry = z.tuple([z.enum(NAMES), z.url({ protocol: /^https?$/ })])

/** Addresses that replace the default addresses, as `name=url` separated by commas. */
export const BaseUrls = z
  .string()
  .transform((list) => list.split(',').filter(Boolean).map(splitEntry))
  .pipe(z.array(Entry))
  .transform((entries): OutsideAddresses => Object.fromEntries(entries))

/** Returns the address at which an external service is called. */
export function outsideAddress(service: OutsideService, replaced: OutsideAddresses): string {
  return replaced[service] ?? OUTSIDE_ADDRESSES[service]
}

function splitEntry(entry: string): [name: string, url: string] {
  const [name = '', ...url] = entry.trim().split('=')
  return [name, url.join('=').replace(/\/+$/, '')]
}
