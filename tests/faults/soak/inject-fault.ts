import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerControls, ServerName } from '@assay/system/servers'
import { Redis } from 'ioredis'
import type { ChaosArena } from '../lib/chaos-arena.ts'
import { terminate } from '../lib/control-process.ts'
import { findNatsStore } from '../lib/find-nats-store.ts'
import type { FaultKind, PlannedFault } from './plan-faults.ts'

type Injection = (arena: ChaosArena, fault: PlannedFault) => Promise<void>

/** Injects a fault, and removes it when its time is over. */
export const injectFault: Injection = (arena, fault) => INJECTIONS[fault.kind](arena, fault)

/**
 * The process, server or link that a fault affects. Faults with the same target run one at a time.
 */
export function targetOf({ kind, target }: PlannedFault): string {
  return kind.endsWith('readers') ? `readers of ${target}` : target
}

const INJECTIONS: Readonly<Record<FaultKind, Injection>> = {
  async kill(arena, { target, lastsMs }) {
    await arena.process(target).kill()
    await delay(lastsMs)
    await arena.process(target).spawn()
  },
  async terminate(arena, { target, lastsMs }) {
    await terminate(arena.process(target))
    await delay(lastsMs)
    await arena.process(target).spawn()
  },
  async freeze(arena, { target, lastsMs }) {
    arena.process(target).signal('SIGSTOP')
    await delay(lastsMs)
    arena.process(target).signal('SIGCONT')
  },
  async 'cut readers'(arena, { target }) {
    proxyOf(arena, target).resetAll()
  },
  async 'slow readers'(arena, { target, lastsMs }) {
    proxyOf(arena, target).set({ latencyMs: 50, jitterMs: 150 })
    await delay(lastsMs)
    proxyOf(arena, target).set({})
  },
  async 'blackhole readers'(arena, { target, lastsMs }) {
    proxyOf(arena, target).set({ blackhole: true })
    await delay(lastsMs)
    proxyOf(arena, target).resetAll()
    proxyOf(arena, target).set({})
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

function proxyOf({ gateways }: ChaosArena, name: string) {
  const gateway = gateways.find(({ proc }) => proc.name === name)
  if (!gateway) throw new Error(`there is no ${name}`)
  return gateway.proxy
}

function linkOf(arena: ChaosArena, target: string) {
  const [proc, server] = target.split(' ') as [string, ServerName]
  return arena.link(proc, server)
}

function controlsOf({ stack }: ChaosArena, name: string): ServerControls {
  const { controls } = stack[name as ServerName]
  if (!controls) throw new Error(`${name} is not ours to disturb`)
  return controls
}
