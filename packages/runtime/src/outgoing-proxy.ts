import { setGlobalProxyFromEnv } from 'node:http'
import { z } from 'zod'

const ProxyUrl = z.url({ protocol: /^https?$/ }).optional()

/** The proxy that calls to the outside take, by the names that other programs know. */
export const ProxyEnv = z.object({
  HTTPS_PROXY: ProxyUrl,
  HTTP_PROXY: ProxyUrl,
  NO_PROXY: z.string().optional(),
})

/** As Node's agents take it. */
export type ProxySettings = Readonly<Record<string, string>>

/** A proxy does not reach this machine as this machine does. */
const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]'

/**
 * Reads the proxy, by names in lower case too; undefined where calls go out directly.
 * @throws {Error} for an address that is none of a proxy.
 */
export function readProxySettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ProxySettings | undefined {
  const settingOf = (name: keyof z.infer<typeof ProxyEnv>) =>
    env[name.toLowerCase()] || env[name] || undefined
  const { data, error } = ProxyEnv.safeParse({
    HTTPS_PROXY: settingOf('HTTPS_PROXY'),
    HTTP_PROXY: settingOf('HTTP_PROXY'),
    NO_PROXY: settingOf('NO_PROXY'),
  })
  if (error) throw new Error(`Invalid environment:\n${z.prettifyError(error)}`)
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = data
  if (!HTTPS_PROXY && !HTTP_PROXY) return undefined
  return {
    ...(HTTPS_PROXY && { HTTPS_PROXY }),
    ...(HTTP_PROXY && { HTTP_PROXY }),
    NO_PROXY: NO_PROXY ? `${NO_PROXY},${LOOPBACK}` : LOOPBACK,
  }
}

/** Sends `fetch` and the calls of Node's global agents through the proxy; returns what undoes it. */
export function proxyOutgoingCalls(settings = readProxySettings()): () => void {
  return settings ? setGlobalProxyFromEnv({ ...settings }) : () => {}
}
