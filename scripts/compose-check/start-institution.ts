import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { hostToBind } from '@assay/runtime'
import { findFreePort } from '@assay/system/servers'
import { type IdentityProvider, startIdentityProvider } from '@assay/testing/identity-provider'
import { stringify } from 'yaml'
import { startTlsProxy } from './start-tls-proxy.ts'

export const DOMAIN = 'hospital.example'
export const SUPERUSER_GROUP = 'assay-admin'
/** The address that the proxy states for every client. */
export const CLIENT_ADDRESS = '2001:db8:1:2::7'
/** The name of this machine in containers. */
const MACHINE = 'host.docker.internal'
const AUTHORITY = '/run/institution/authority.pem'

/** What an institution has around the deployment. */
export interface Institution extends AsyncDisposable {
  readonly provider: IdentityProvider
  /** The public address: a proxy in front of nginx, with TLS. */
  readonly url: string
  /** The settings that the operator changes. */
  readonly env: Readonly<Record<string, string>>
  /** A compose file that the operator adds. */
  readonly composeFile: string
}

/** Whether this machine has IPv6. */
export const HAS_IPV6 = hostToBind('::') === '::'

/**
 * Starts an OpenID Connect issuer with a certificate that only the institution trusts, and a TLS proxy
 * in front of nginx, which listens at `port`.
 */
export async function startInstitution(port: number): Promise<Institution> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-institution-'))
  resources.defer(() => rm(folder, { recursive: true }))
  const authority = join(folder, 'authority.pem')
  const { key, cert } = await createCertificate(folder, authority)
  setDefaultCACertificates([...getCACertificates('default'), cert])

  const [issuerPort, frontPort] = [await findFreePort(), await findFreePort()]
  const issuer = `https://${MACHINE}:${issuerPort}`
  const provider = resources.use(await startIdentityProvider('ES256', issuer))
  resources.use(await startTlsProxy({ key, cert, port: issuerPort, target: provider.url }))
  resources.use(
    await startTlsProxy({
      ...{ key, cert, port: frontPort, target: `http://127.0.0.1:${port}` },
      headers: { 'x-forwarded-for': CLIENT_ADDRESS, 'x-forwarded-proto': 'https' },
    }),
  )
  const url = `https://localhost:${frontPort}`
  const composeFile = join(folder, 'institution.yml')
  await writeFile(composeFile, stringify(createOverride(authority, port)))
  const kept = resources.move()
  return {
    ...{ provider, url, composeFile },
    env: {
      PUBLIC_URL: url,
      TRUSTED_PROXIES: 'uniquelocal',
      ADMISSION: `domains:${DOMAIN}`,
      OIDC_PROVIDERS: JSON.stringify([
        {
          ...{ id: 'hospital', name: 'City Hospital', issuer, superuser_group: SUPERUSER_GROUP },
          ...{ client_id: 'assay', client_secret: randomBytes(24).toString('hex') },
        },
      ]),
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function createCertificate(folder: string, certFile: string) {
  const keyFile = join(folder, 'key.pem')
  const names = `subjectAltName=DNS:${MACHINE},DNS:localhost`
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '1', '-subj', '/CN=institution', '-addext', names],
    ...['-keyout', keyFile, '-out', certFile],
  ])
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
}

/** Trusts the authority in the gateways, and gives the deployment IPv6 if this machine has it. */
function createOverride(authority: string, port: number): object {
  const [, first, second, third] = /(..)(....)(....)/.exec(randomBytes(5).toString('hex')) ?? []
  const subnet = `fd${first}:${second}:${third}::/64`
  return {
    services: {
      gateway: {
        extra_hosts: [`${MACHINE}:host-gateway`],
        environment: { NODE_EXTRA_CA_CERTS: AUTHORITY },
        volumes: [`${authority}:${AUTHORITY}:ro`],
      },
      ...(HAS_IPV6 && { web: { ports: [`[::1]:${port}:8080`] } }),
    },
    ...(HAS_IPV6 && {
      networks: { default: { enable_ipv6: true, ipam: { config: [{ subnet }] } } },
    }),
  }
}
