import { writeFile } from 'node:fs/promises'
import type { RunSettings } from '@assay/system'
import { findProgram } from '@assay/system/servers'

/**
 * Finds libfaketime, and installs it with apt where it is missing and that is allowed.
 * @throws {Error} when it cannot be had, saying why.
 */
export async function findFakeClock(): Promise<string> {
  const found = await findProgram('/usr/lib/*/faketime/libfaketime.so.1', 'faketime', [])
  if ('reason' in found) throw new Error(found.reason)
  return found.path
}

/** Settings of a process whose wall clock is wrong by as much as the file says; see `setClock`. */
export function fakeClockSettings(library: string, file: string): RunSettings {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Nobody can set a monotonic clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

/** Sets the clocks that go by this file, those of running processes too. */
export function setClock(file: string, offsetSeconds: number): Promise<void> {
  return writeFile(file, `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}s\n`)
}
