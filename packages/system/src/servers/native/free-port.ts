import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPort } from '../../check-port.ts'

/** Below the ports that systems lend to clients: Linux from 32,768 on. */
const FIRST_PORT = 10_000
const PORTS = 22_000
/** Processes that start one after the other begin so far apart, and seldom meet. */
const PORTS_EACH = 50
/** A file for each port that was given, with the id of the process that has it. */
const CLAIMS = join(tmpdir(), 'assay-ports')

const claimed: string[] = []
let next = process.pid * PORTS_EACH

/**
 * A loopback port on which nobody listens, for a server that starts in a moment and may be down in
 * between. No client is lent it meanwhile, and nobody else is given it while this process lives.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FIRST_PORT + (next++ % PORTS)
    if (!claim(port)) continue
    const isFree = checkPort('127.0.0.1', port).then(
      () => true,
      () => false,
    )
    if (await isFree) return port
  }
  throw new Error(`all ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are taken`)
}

function claim(port: number): boolean {
  const file = join(CLAIMS, String(port))
  if (isHeld(file)) return false
  try {
    mkdirSync(CLAIMS, { recursive: true, mode: 0o777 })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  if (claimed.push(file) === 1) process.once('exit', releaseAll)
  return true
}

/** Whether a process that lives has it; what the dead have left is removed. */
function isHeld(file: string): boolean {
  let owner: number
  try {
    owner = Number(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return true
    rmSync(file, { force: true })
    return false
  }
}

function releaseAll(): void {
  for (const file of claimed) rmSync(file, { force: true })
}
