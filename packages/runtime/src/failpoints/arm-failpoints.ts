import type { Failpoint } from './failpoint.ts'
import { FAILPOINT_NAMES, type FailpointName } from './failpoint-names.ts'

/** Thrown by a failpoint with the fault `throw`. */
export class FailpointError extends Error {
  override readonly name = 'FailpointError'
}

interface Fault {
  /** Number of the pass that fails, starting at 1; undefined for every pass. */
  readonly pass: number | undefined
  readonly strike: () => void
}

const RULE = /^(?<name>[a-z]+\.\w+)(?:@(?<pass>[1-9]\d*|\*))?:(?<fault>kill|throw|sleep=\d+)$/

/**
 * Parses `name@nth:fault` rules, separated by commas. `nth` is the pass that fails: 1 by default,
 * `*` for every pass. `kill` sends SIGKILL to this process, `throw` throws a FailpointError, and
 * `sleep=ms` blocks the event loop for that time.
 * @throws {Error} that names the invalid rule.
 */
export function armFailpoints(rules: string): Failpoint {
  const faults = new Map<FailpointName, Fault[]>()
  for (const rule of rules.split(',')) {
    const { name, fault } = readRule(rule.trim())
    faults.set(name, [...(faults.get(name) ?? []), fault])
  }
  const passes = new Map<FailpointName, number>()

  return (name) => {
    const pass = (passes.get(name) ?? 0) + 1
    passes.set(name, pass)
    for (const fault of faults.get(name) ?? []) {
      if (fault.pass === undefined || fault.pass === pass) fault.strike()
    }
  }
}

function readRule(rule: string): { readonly name: FailpointName; readonly fault: Fault } {
  const { name, pass = '1', fault = '' } = RULE.exec(rule)?.groups ?? {}
  const known = FAILPOINT_NAMES.find((candidate) => candidate === name)
  if (!known) throw new Error(`FAILPOINTS: cannot read "${rule}"`)
  return {
    name: known,
    fault: { pass: pass === '*' ? undefined : Number(pass), strike: strikeOf(known, fault) },
  }
}

function strikeOf(name: FailpointName, fault: string): () => void {
  if (fault === 'kill') return () => process.kill(process.pid, 'SIGKILL')
  if (fault === 'throw') {
    return () => {
      throw new FailpointError(`failpoint ${name}`)
    }
  }
  const ms = Number(fault.slice('sleep='.length))
  const lock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return () => void Atomics.wait(lock, 0, 0, ms)
}
