import ipaddr from 'ipaddr.js'

/** The form that some proxies write into X-Forwarded-For. */
const HOST_AND_PORT = /^(?<host>[\d.]+|\[[^\]]+\]):\d+$/

/**
 * Parses an IP address with or without a port. IPv4 inside IPv6 becomes IPv4.
 * @returns undefined for a text that is not an address.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const host = HOST_AND_PORT.exec(address)?.groups?.host?.replaceAll(/[[\]]/g, '') ?? address
  return ipaddr.isValid(host) ? ipaddr.process(host) : undefined
}
