import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPort } from '../../check-port.ts'

/** Below the ephemeral client ports, which start at 32,768 on Linux. */
const FIRST_PORT = 10_000
const PORTS = 22_000
/** Processes with consecutive ids start their search this far apart, to avoid collisions. */
const PORTS_EACH = 50
/**
 * The folder with one file per claimed port. The file contains the id of the process that claimed
 * the port.
 */
const CLAIMS = join(tmpdir(), 'assay-ports')

const claimed: string[] = []
let next = process.pid * PORTS_EACH

/**
 * Finds a loopback port without a listener, for a server that starts soon and may restart. The port
 * is outside the range of client ports, and no other caller gets it while this process lives.
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

/** Returns true if a living process has claimed the port. Removes the claims of dead processes. */
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
