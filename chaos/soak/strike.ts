import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerControls, ServerName } from '@assay/stack'
import { Redis } from 'ioredis'
import type { Arena } from '../lib/arena.ts'
import { findNatsStore } from '../lib/find-nats-store.ts'
import type { FaultKind, PlannedFault } from './plan-faults.ts'

type Strike = (arena: Arena, fault: PlannedFault) => Promise<void>

/** Does what the fault says and undoes it when its time is over. */
export const strike: Strike = (arena, fault) => STRIKES[fault.kind](arena, fault)

/** What must not be struck twice at once: the process or server, the last word of a link. */
export function victimOf({ kind, target }: PlannedFault): string {
  return kind.endsWith('readers') ? `front of ${target}` : target
}

const STRIKES: Readonly<Record<FaultKind, Strike>> = {
  async kill(arena, { target, lastsMs }) {
    await arena.proc(target).kill()
    await delay(lastsMs)
    await arena.proc(target).spawn()
  },
  async terminate(arena, { target, lastsMs }) {
    await arena.proc(target).terminate()
    await delay(lastsMs)
    await arena.proc(target).spawn()
  },
  async freeze(arena, { target, lastsMs }) {
    arena.proc(target).signal('SIGSTOP')
    await delay(lastsMs)
    arena.proc(target).signal('SIGCONT')
  },
  async 'cut readers'(arena, { target }) {
    frontOf(arena, target).resetAll()
  },
  async 'slow readers'(arena, { target, lastsMs }) {
    frontOf(arena, target).set({ latencyMs: 50, jitterMs: 150 })
    await delay(lastsMs)
    frontOf(arena, target).set({})
  },
  async 'blackhole readers'(arena, { target, lastsMs }) {
    frontOf(arena, target).set({ blackhole: true })
    await delay(lastsMs)
    frontOf(arena, target).resetAll()
    frontOf(arena, target).set({})
  },
  async 'cut link'(arena, { target }) {
    linkOf(arena, target).resetAll()
  },
  async 'slow link'(arena, { target, lastsMs }) {
    linkOf(arena, target).set({ latencyMs: 20, jitterMs: 80 })
    await delay(lastsMs)
    linkOf(arena, target).set({})
  },
  async 'kill server'(arena, { target, lastsMs }) {
    const controls = controlsOf(arena, target)
    await controls.kill()
    await delay(lastsMs)
    await controls.restart()
  },
  async 'freeze server'(arena, { target, lastsMs }) {
    const controls = controlsOf(arena, target)
    await controls.pause()
    await delay(lastsMs)
    await controls.resume()
  },
  async flush({ stack }) {
    const operator = new Redis(stack.redis.url)
    operator.on('error', () => {})
    await operator.flushall().catch(() => {})
    operator.disconnect()
  },
  async wipe(arena, { target, lastsMs }) {
    const controls = controlsOf(arena, target)
    const store = await findNatsStore(arena)
    await controls.kill()
    await rm(store, { recursive: true, force: true })
    await delay(lastsMs)
    await controls.restart()
  },
}

function frontOf({ fronts }: Arena, name: string) {
  const front = fronts.find(({ proc }) => proc.name === name)
  if (!front) throw new Error(`there is no ${name}`)
  return front.proxy
}

function linkOf(arena: Arena, target: string) {
  const [proc, server] = target.split(' ') as [string, ServerName]
  return arena.link(proc, server)
}

function controlsOf({ stack }: Arena, name: string): ServerControls {
  const { controls } = stack[name as ServerName]
  if (!controls) throw new Error(`${name} is not ours to disturb`)
  return controls
}
