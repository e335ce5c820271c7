import { execFile } from 'node:child_process'
import { chmod, glob, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packages run this before they start a service; exit code 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d'
/** PostgreSQL's package reads this before it creates and starts its own cluster. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/**
 * Until disposed, installing packages starts no service and creates no database cluster. Disposing
 * disables the services that the packages enabled and restores all files.
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
  // Either command may be missing, as may the service; then there is nothing to disable.
  await run('systemctl', ['disable', `${service}.service`]).catch(() => {})
  await run('update-rc.d', [service, 'disable']).catch(() => {})
  // Packages create these links in case systemd is installed later.
  for await (const link of glob(`/etc/systemd/system/*.wants/${service}.service`)) await rm(link)
}

/** Writes a file. Disposing restores the former one. */
async function placeFile(path: string, text: string, mode: number): Promise<AsyncDisposable> {
  const former = await readFile(path).catch(() => undefined)
  const madeFolder = await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await chmod(path, mode)
  return {
    async [Symbol.asyncDispose]() {
      if (former) await writeFile(path, former)
      else await rm(path, { force: true })
      // Fails harmlessly if the package has added files to the folder.
      if (madeFolder) await rmdir(madeFolder).catch(() => {})
    },
  }
}
