import { setGlobalProxyFromEnv } from 'node:http'
import { z } from 'zod'

const ProxyUrl = z.url({ protocol: /^https?$/ }).optional()

/** The settings of the proxy for outgoing requests, under their customary names. */
export const ProxyEnv = z.object({
  HTTPS_PROXY: ProxyUrl,
  HTTP_PROXY: ProxyUrl,
  NO_PROXY: z.string().optional(),
})

/** Proxy settings in the format of Node's agents. */
export type ProxySettings = Readonly<Record<string, string>>

/** Through the proxy, these addresses would refer to the proxy's machine. */
const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]'

/**
 * Reads the proxy settings, also from variables with lower-case names. Returns undefined if no
 * proxy is set.
 * @throws {Error} for an invalid proxy address.
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

/**
 * Makes `fetch` and Node's global agents use the proxy. Returns a function that restores direct
 * connections.
 */
export function proxyOutgoingCalls(settings = readProxySettings()): () => void {
  return settings ? setGlobalProxyFromEnv({ ...settings }) : () => {}
}
