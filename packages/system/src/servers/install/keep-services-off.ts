import { execFile } from 'node:child_process'
import { chmod, glob, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packages run this script before they start a service. Exit code 101 forbids the start. */
const POLICY = '/usr/sbin/policy-rc.d'
/** The PostgreSQL package reads this file before it creates and starts its own cluster. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/**
 * Until this is disposed, package installations start no service and create no database cluster.
 * Disposing disables the services that the packages enabled, and restores all files.
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
  // The service or either command may be missing. Then there is nothing to disable.
  await run('systemctl', ['disable', `${service}.service`]).catch(() => {})
  await run('update-rc.d', [service, 'disable']).catch(() => {})
  // Packages create these links in case systemd is installed later.
  for await (const link of glob(`/etc/systemd/system/*.wants/${service}.service`)) await rm(link)
}

/** Writes a file. Disposing restores the previous file. */
async function placeFile(path: string, text: string, mode: number): Promise<AsyncDisposable> {
  const former = await readFile(path).catch(() => undefined)
  const madeFolder = await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await chmod(path, mode)
  return {
    async [Symbol.asyncDispose]() {
      if (former) await writeFile(path, former)
      else await rm(path, { force: true })
      // This fails harmlessly if the package has added files to the folder.
      if (madeFolder) await rmdir(madeFolder).catch(() => {})
    },
  }
}
