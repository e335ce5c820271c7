export type ServerName = 'postgres' | 'redis' | 'nats'

/** A server that answers at `url`. Disposing ends it if it is ours and leaves it alone if it was given. */
export interface Server extends AsyncDisposable {
  readonly name: ServerName
  readonly url: string
  readonly way: 'given' | 'docker' | 'native'
  /** For fault tests. Absent when the URL was given: that server is not ours to disturb. */
  readonly controls?: ServerControls
}

export interface ServerControls {
  /** Process id on this machine; undefined while stopped, and always for a container. */
  pid(): number | undefined
  /** False after `kill` and `stop`, until `restart`; true while paused. */
  isRunning(): Promise<boolean>
  /** SIGKILL, as in a crash. Data stays. */
  kill(): Promise<void>
  /** Orderly shutdown. Data stays. */
  stop(): Promise<void>
  /** Starts again on the same port and data after `kill` or `stop`; stops first if it runs. */
  restart(): Promise<void>
  /** Freezes the server: connections stay open and nothing answers. */
  pause(): Promise<void>
  resume(): Promise<void>
}
