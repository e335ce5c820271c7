import { readdir, readFile } from 'node:fs/promises'

/** Resource usage of a process. */
export interface ProcessFigures {
  readonly rssBytes: number
  /** Open files, sockets and pipes. */
  readonly fds: number
}

export interface WatchedProcess {
  readonly name: string
  /** Undefined if it is not running. */
  pid(): number | undefined
}

/** The processes of a run, and their unexpected exits. */
export interface ProcessWatch {
  readonly processes: readonly WatchedProcess[]
  readonly unexpectedExits: readonly string[]
  /** Figures after the warm-up, keyed by name, to compare with the figures at the end. */
  readonly baseline?: ReadonlyMap<string, ProcessFigures>
}

/** Reads /proc. Returns undefined if the process has ended or the system is not Linux. */
export async function readProcessFigures(pid: number): Promise<ProcessFigures | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    const fds = await readdir(`/proc/${pid}/fd`)
    return kilobytes ? { rssBytes: Number(kilobytes) * 1024, fds: fds.length } : undefined
  } catch {
    return undefined
  }
}
