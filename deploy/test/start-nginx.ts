import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@assay/system/servers'

const FOLDER = join(import.meta.dirname, '../nginx')
const PAGE = join(import.meta.dirname, '../../web/index.html')
const START_MS = 10_000
/** Maximum number of concurrent connections of one client, lower than in the image. */
export const MAX_CONNECTIONS = 60

export interface Nginx extends AsyncDisposable {
  readonly url: string
  /** The folder with the client's files. */
  readonly root: string
  /** Reads and parses the lines of the access log. */
  lines(): Promise<Record<string, unknown>[]>
}

/** Starts nginx with the image's own files, adapted to this machine's folders and port. */
export async function startNginx(gatewayUrl: string, version: string): Promise<Nginx> {
  const place = await mkdtemp(join(tmpdir(), 'assay-nginx-'))
  // If nginx is started as root, it reads files as another user.
  await chmod(place, 0o755)
  const port = await findFreePort()
  const log = join(place, 'access.log')
  const errors = join(place, 'error.log')
  const root = join(place, 'client')
  await mkdir(root)
  await copyFile(PAGE, join(root, 'index.html'))
  const here = (text: string) =>
    text
      .replaceAll('/tmp/', `${place}/`)
      .replaceAll('/etc/assay', place)
      .replaceAll('/dev/stdout', log)
      .replaceAll('/dev/stderr', errors)
      .replace('/srv/assay', root)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('listen [::]:8080', `listen [::1]:${port}`)
      .replace(/limit_conn clients \d+/, `limit_conn clients ${MAX_CONNECTIONS}`)
  for (const file of ['nginx.conf', 'security-headers.conf', 'start.sh'])
    await writeFile(join(place, file), here(await readFile(join(FOLDER, file), 'utf8')))
  const settings = { GATEWAY_URL: gatewayUrl, ASSAY_VERSION: version, TRUSTED_PROXIES: 'loopback' }
  const env = { ...process.env, ...settings }
  const nginx = spawn('sh', [join(place, 'start.sh')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilListening(url, nginx, errors)
  return {
    ...{ url, root },
    async lines() {
      const text = await readFile(log, 'utf8')
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'exit')
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function waitUntilListening(url: string, nginx: ChildProcess, errors: string) {
  const until = Date.now() + START_MS
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    if (nginx.exitCode !== null || Date.now() > until)
      throw new Error(`nginx: ${await readFile(errors, 'utf8')}`)
    await delay(50)
  }
}
