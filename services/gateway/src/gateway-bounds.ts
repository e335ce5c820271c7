/** Limits that are not configurable. Tests lower them. */
export interface GatewayBounds {
  /**
   * Interval between pings of a chat socket. A socket that has not answered by the next ping is
   * terminated.
   */
  readonly heartbeatMs: number
  /** A chat socket is closed after this time. Its reader then resumes the turn. */
  readonly socketLifeMs: number
  /**
   * Maximum wait for the slower side. Within this time, the first words of both sides appear
   * together.
   */
  readonly firstFrameWaitMs: number
  /** Chat sockets of one network per gateway, before `RATE_LIMIT_SCALE`. */
  readonly socketsPerNetwork: number
}

export const GATEWAY_BOUNDS: GatewayBounds = {
  heartbeatMs: 10_000,
  socketLifeMs: 900_000,
  firstFrameWaitMs: 1_500,
  socketsPerNetwork: 500,
}
