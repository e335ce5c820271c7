import { roleOf, type ServiceRole } from '@assay/db'

/** Prefix of the roles that tests create, in addition to a server's roles. */
export const TEST_ROLES = 'assay_test_'

/**
 * Returns the database URL with a service's role, for users that may assume it. See
 * `grantServices`.
 */
export function serviceUrl(databaseUrl: string, service: ServiceRole): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=${roleOf(service, TEST_ROLES)}`)
  return url.href
}
