import { expect } from 'vitest'
import type { Arena } from './arena.ts'

/** What must hold after every case, whatever was broken in it. */
export async function checkInvariants(arena: Arena): Promise<void> {
  expect(arena.journal.violations).toEqual([])
}
