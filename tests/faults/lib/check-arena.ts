import { connectBus } from '@assay/bus'
import { modelIdOf } from '@assay/testing/arena'
import {
  checkInvariants,
  type InvariantOptions,
  type ProcessFigures,
  providerCallsOf,
} from '@assay/testing/invariants'
import type { ChaosArena } from './chaos-arena.ts'

/** What a file's cases have left behind on purpose, and how long the system may take to settle. */
export interface CaseInvariants
  extends Pick<InvariantOptions, 'expected' | 'restWithinMs' | 'graceMs'> {
  /** Each process's memory before the faults, by process name. */
  readonly baseline?: ReadonlyMap<string, ProcessFigures>
}

/**
 * Checks the invariants, which must hold after every case.
 * @throws {BrokenInvariantsError} with all violations.
 */
export async function checkArena(arena: ChaosArena): Promise<void> {
  const { stack, db, journal, provider, processes, logs } = arena
  const { baseline, ...expectations } = arena.expectations
  await using bus = await connectBus(stack.nats.url, 'chaos')
  await checkInvariants({
    db,
    bus,
    redisUrl: stack.redis.url,
    journal,
    providerCalls: providerCallsOf(provider),
    processes: {
      processes,
      unexpectedExits: arena.drainUnexpectedExits(),
      ...(baseline ? { baseline } : {}),
    },
    canaries: {
      models: arena.models.flatMap((model) => [...Object.values(model), modelIdOf(model.id)]),
      secrets: [...Object.values(arena.secrets), ...journal.fingerprints],
      prompts: journal.turns.flatMap(({ prompt }) => prompt ?? []),
    },
    logs,
    ...expectations,
  })
}
