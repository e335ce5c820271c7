import type { ServerName } from './server.ts'

/** An instance that we run: its address, password and files. */
export interface Instance {
  readonly host: string
  readonly port: number
  readonly password: string
  /** The folder of the instance, writable by its user. */
  readonly folder: string
  /** False for temporary data, which need not survive a power cut. */
  readonly durable: boolean
}

/** Runs a program of this kind to completion, as the server's user. */
export type RunTool = (tool: string, args: readonly string[]) => Promise<void>

/** How to find, start and probe one kind of server. */
export interface ServerKind {
  readonly name: ServerName
  readonly title: string
  readonly urlVariable: string
  readonly binary: string
  /** Minimum version: major, minor. */
  readonly minimum: readonly [number, number]
  readonly debianPackage: string
  readonly debianServices: readonly string[]
  /** The account that runs the server when we are root. */
  readonly user: string
  readonly stopSignal: NodeJS.Signals
  /** The signal that the kernel sends to the server when the process that started it dies. */
  readonly orphanSignal: NodeJS.Signals
  readonly image: {
    readonly name: string
    readonly port: number
    readonly dataPath: string
  }
  /** Prepares the instance before each start. Idempotent. */
  prepare(instance: Instance, runTool: RunTool): Promise<void>
  args(instance: Instance): string[]
  container(instance: Instance): {
    readonly env: Record<string, string>
    readonly args: readonly string[]
  }
  url(instance: Instance): string
  /** Speaks enough of the protocol to check that the server would serve clients. */
  isReady(instance: Instance): Promise<boolean>
}
