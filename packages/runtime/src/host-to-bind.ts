import { networkInterfaces } from 'node:os'

/** All addresses of this machine, IPv6 and IPv4. */
const EVERY_ADDRESS = '::'

/**
 * Returns the address at which a server listens for the setting `host`. A machine without IPv6
 * cannot open `::`, so a server listens at all IPv4 addresses there. Brackets are accepted.
 */
export function hostToBind(host: string, interfaces = networkInterfaces()): string {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const hasIPv6 = Object.values(interfaces).some((all) => all?.some(isIPv6))
  return address === EVERY_ADDRESS && !hasIPv6 ? '0.0.0.0' : address
}

/**
 * Returns the base URL at which this machine reaches a server that listens at `host`. The addresses
 * that stand for all addresses cannot be called.
 */
export function urlOfHost(host: string, port: number): string {
  const bound = hostToBind(host)
  if (bound === '0.0.0.0' || bound === EVERY_ADDRESS) return `http://127.0.0.1:${port}`
  return `http://${bound.includes(':') ? `[${bound}]` : bound}:${port}`
}

const isIPv6 = ({ family }: { readonly family: string }) => family === 'IPv6'
