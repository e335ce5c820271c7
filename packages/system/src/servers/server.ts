export type ServerName = 'postgres' | 'redis' | 'nats'

/** A server at `url`. Disposing stops it if we started it, and does nothing if it was given. */
export interface Server extends AsyncDisposable {
  readonly name: ServerName
  readonly url: string
  readonly way: 'given' | 'docker' | 'native'
  /** For fault tests. Absent for a given server, which we must not disturb. */
  readonly controls?: ServerControls
}

export interface ServerControls {
  /** Process id on this machine; undefined while stopped, and always for a container. */
  pid(): number | undefined
  /** False after `kill` and `stop`, until `restart`; true while paused. */
  isRunning(): Promise<boolean>
  /** Sends SIGKILL, as in a crash. Keeps the data. */
  kill(): Promise<void>
  /** Shuts down in order. Keeps the data. */
  stop(): Promise<void>
  /** Restarts on the same port and data after `kill` or `stop`; stops a running server first. */
  restart(): Promise<void>
  /** Freezes the server: connections stay open and get no answer. */
  pause(): Promise<void>
  resume(): Promise<void>
}
