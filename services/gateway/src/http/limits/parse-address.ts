import ipaddr from 'ipaddr.js'

/** As some proxies write it into X-Forwarded-For. */
const HOST_AND_PORT = /^(?<host>[\d.]+|\[[^\]]+\]):\d+$/

/**
 * An IP address as requests tell it, with or without a port; IPv4 inside IPv6 is IPv4.
 * @returns undefined for what is no address.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const host = HOST_AND_PORT.exec(address)?.groups?.host?.replaceAll(/[[\]]/g, '') ?? address
  return ipaddr.isValid(host) ? ipaddr.process(host) : undefined
}
