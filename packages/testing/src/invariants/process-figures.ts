import { readdir, readFile } from 'node:fs/promises'

/** What a process holds at one moment. */
export interface ProcessFigures {
  readonly rssBytes: number
  /** Open files, sockets and pipes. */
  readonly fds: number
}

export interface WatchedProcess {
  readonly name: string
  /** Undefined when it does not run. */
  pid(): number | undefined
}

/** The processes of a run, and how they ended although nobody asked them to. */
export interface ProcessWatch {
  readonly processes: readonly WatchedProcess[]
  readonly unexpectedExits: readonly string[]
  /** Figures after warming up, by name; compared with those at the end. */
  readonly baseline?: ReadonlyMap<string, ProcessFigures>
}

/** Reads /proc; undefined when the process is gone or this is no Linux. */
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
