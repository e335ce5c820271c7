import { execFile } from 'node:child_process'
import { chmod, glob, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Asked by every package before it starts a service; 101 means "action forbidden". */
const POLICY = '/usr/sbin/policy-rc.d'
/** Read by PostgreSQL's package before it makes a cluster of its own and starts it. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/**
 * While the result lives, installing a package starts no service and makes no database cluster.
 * Disposing disables what the packages enabled and leaves no trace of this.
 */
export async function keepServicesOff(services: readonly string[]): Promise<AsyncDisposable> {
  const policy = await placeFile(POLICY, '#!/bin/sh\nexit 101\n', 0o755)
  const cluster = await placeFile(CLUSTER_SETTINGS, 'create_main_cluster = false\n', 0o644)
  return {
    async [Symbol.asyncDispose]() {
      for (const service of services) await disable(service)
      await cluster[Symbol.asyncDispose]()
      await policy[Symbol.asyncDispose]()
    },
  }
}

async function disable(service: string): Promise<void> {
  // Either may be absent, as may the service; then there is nothing to disable.
  await run('systemctl', ['disable', `${service}.service`]).catch(() => {})
  await run('update-rc.d', [service, 'disable']).catch(() => {})
  // Packages leave these links for a systemd that may be installed later.
  for await (const link of glob(`/etc/systemd/system/*.wants/${service}.service`)) await rm(link)
}

/** Puts a file in place and afterwards the former one back. */
async function placeFile(path: string, text: string, mode: number): Promise<AsyncDisposable> {
  const former = await readFile(path).catch(() => undefined)
  const madeFolder = await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await chmod(path, mode)
  return {
    async [Symbol.asyncDispose]() {
      if (former) await writeFile(path, former)
      else await rm(path, { force: true })
      // Not empty when the package has put its files there meanwhile.
      if (madeFolder) await rmdir(madeFolder).catch(() => {})
    },
  }
}
