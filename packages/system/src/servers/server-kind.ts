import type { ServerName } from './server.ts'

/** One instance that we run: where it listens, who may enter and where its files are. */
export interface Instance {
  readonly host: string
  readonly port: number
  readonly password: string
  /** The instance's own folder, writable by the user it runs as. */
  readonly folder: string
  /** False for throw-away data: what was written need not survive a power cut. */
  readonly durable: boolean
}

/** Runs a program of this kind to its end, as the user the server will run as. */
export type RunTool = (tool: string, args: readonly string[]) => Promise<void>

/** What one kind of server needs to be found, started and asked whether it is ready. */
export interface ServerKind {
  readonly name: ServerName
  readonly title: string
  readonly urlVariable: string
  readonly binary: string
  /** Oldest version that will do: major, minor. */
  readonly minimum: readonly [number, number]
  readonly debianPackage: string
  readonly debianServices: readonly string[]
  /** The account it runs as when we are root. */
  readonly user: string
  readonly stopSignal: NodeJS.Signals
  /** Sent by the kernel when the process that started the server dies. */
  readonly orphanSignal: NodeJS.Signals
  readonly image: {
    readonly name: string
    readonly port: number
    readonly dataPath: string
  }
  /** Writes what the instance needs before each start; repeatable. */
  prepare(instance: Instance, runTool: RunTool): Promise<void>
  args(instance: Instance): string[]
  container(instance: Instance): {
    readonly env: Record<string, string>
    readonly args: readonly string[]
  }
  url(instance: Instance): string
  /** Speaks just enough of the protocol to know that clients would be served. */
  isReady(instance: Instance): Promise<boolean>
}
