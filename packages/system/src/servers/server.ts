export type ServerName = 'postgres' | 'redis' | 'nats'

/**
 * A server at `url`. Disposing stops the server if we started it. If it was given, disposing does
 * nothing.
 */
export interface Server extends AsyncDisposable {
  readonly name: ServerName
  readonly url: string
  readonly way: 'given' | 'docker' | 'native'
  /** Controls for fault tests. Absent for a given server, which we must not disturb. */
  readonly controls?: ServerControls
}

export interface ServerControls {
  /**
   * Process id on this machine. Undefined while the server is stopped, and always for a container.
   */
  pid(): number | undefined
  /** False after `kill` and `stop`, until `restart`. True while the server is paused. */
  isRunning(): Promise<boolean>
  /** Sends SIGKILL, as in a crash. Keeps the data. */
  kill(): Promise<void>
  /** Shuts down in order. Keeps the data. */
  stop(): Promise<void>
  /** Restarts on the same port and data after `kill` or `stop`. Stops a running server first. */
  restart(): Promise<void>
  /** Freezes the server. Connections stay open and get no response. */
  pause(): Promise<void>
  resume(): Promise<void>
}
