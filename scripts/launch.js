// This is plain JavaScript without dependencies, because it must run on Node 20 before anything is
// installed. It installs the packages in the lockfile, finds a Node version that runs TypeScript,
// and starts the script.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const PNPM = 'pnpm@12.21.0'
const NODE_MAJOR = 24
const PARENT_CHECK_MS = 500
const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled')
const STAMP = join(ROOT, 'node_modules', '.assay-installed')

const [command = '', ...args] = process.argv.slice(2)
/** The command is the name of a script in this folder, or a path from the root. */
const script = join(ROOT, command.includes('/') ? '.' : 'scripts', `${command}.ts`)
if (!/^[a-z\d/-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`)

installDependencies()
handOver(findNode())

/** Installs the dependencies, unless the last installation used the same lockfile. */
function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .update(readFileSync(join(ROOT, 'pnpm-workspace.yaml')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.error('Installing the dependencies of the lockfile …')
  const { status, error } = spawnSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    cwd: ROOT,
    // Standard output is only for the command itself.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: 'true' },
  })
  if (error) fail(`npx cannot be run (${error.message}). Install npm, which brings it.`)
  if (status !== 0) {
    fail(`${PNPM} install failed, see above.`)
  }
  writeFileSync(STAMP, wanted)
}

/** Returns this Node if it is new enough, otherwise the Node from the package. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  const packaged = join(BIN, 'node')
  if (existsSync(packaged)) return packaged
  return fail(
    `Node ${NODE_MAJOR} or newer is needed. This is Node ${process.versions.node}, and for ` +
      `${process.platform}-${process.arch} no packaged one exists: install it from nodejs.org.`,
  )
}

/** Runs the script, forwards signals to it, and exits with its exit code. */
function handOver(node) {
  const child = spawn(node, [script, ...args], {
    cwd: ROOT,
    // Through the IPC channel, the script notices if this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The cache of compiled modules makes services start a third faster.
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      PATH: [BIN, process.env.PATH].join(delimiter),
    },
  })
  // In a terminal, the script also receives SIGINT directly. Receiving it twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  if (process.env.npm_lifecycle_event) followParent(() => child.kill('SIGTERM'))
  child.once('error', (error) => fail(`${node} cannot be run: ${error.message}`))
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0))
  })
}

/** Stops when the parent process has ended, because a killed npm does not end its children. */
function followParent(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_CHECK_MS)
  watch.unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
