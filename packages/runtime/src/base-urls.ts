import { z } from 'zod'

/** External services whose address can be overridden. */
const OUTSIDE_SERVICES = ['google-accounts', 'orcid', 'orcid-record', 'ncbi', 'crossref'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

const Entry = z.tuple([z.enum(OUTSIDE_SERVICES), z.url({ protocol: /^https?$/ })])

/** Addresses that replace the default addresses, as `name=url` separated by commas. */
export const BaseUrls = z
  .string()
  .transform((list) => list.split(',').filter(Boolean).map(splitEntry))
  .pipe(z.array(Entry))
  .transform((entries): Partial<Record<OutsideService, string>> => Object.fromEntries(entries))

function splitEntry(entry: string): [name: string, url: string] {
  const [name = '', ...url] = entry.trim().split('=')
  return [name, url.join('=').replace(/\/+$/, '')]
}
