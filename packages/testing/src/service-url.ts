import { roleOf, type ServiceRole } from '@assay/db'

/** Of the roles that tests make, beside those of a server's own. */
export const TEST_ROLES = 'assay_test_'

/** The database as a service's role sees it, for whoever may take that role on; see `grantServices`. */
export function serviceUrl(databaseUrl: string, service: ServiceRole): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=${roleOf(service, TEST_ROLES)}`)
  return url.href
}
