/** Bounds that no operator sets; tests lower them. */
export interface GatewayBounds {
  /** Between two pings of a chat socket; one that has not answered by the next is cut off. */
  readonly heartbeatMs: number
  /** After this time a chat socket is closed, for its reader to resume. */
  readonly socketLifeMs: number
  /** Longest wait for the slower side, so that both sides' first words appear together. */
  readonly firstFrameWaitMs: number
  /** Chat sockets of one network address in one gateway; `RATE_LIMIT_SCALE` multiplies it. */
  readonly socketsPerNetwork: number
}

export const GATEWAY_BOUNDS: GatewayBounds = {
  heartbeatMs: 10_000,
  socketLifeMs: 900_000,
  firstFrameWaitMs: 1_500,
  socketsPerNetwork: 500,
}
