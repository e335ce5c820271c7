import { roleOf, type ServiceRole } from '@assay/db'

/** Prefix of the roles that tests create, in addition to those of a server. */
export const TEST_ROLES = 'assay_test_'

/** The database URL with a service's role, for users that may assume it; see `grantServices`. */
export function serviceUrl(databaseUrl: string, service: ServiceRole): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=${roleOf(service, TEST_ROLES)}`)
  return url.href
}
