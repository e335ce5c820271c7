import type { SubjectDefinition } from '@assay/contracts/bus/subjects'
import type { Msg, Subscription } from '@nats-io/transport-node'
import type { Bus } from './connect-bus.ts'

/**
 * Sends a message to all current subscribers. Never waits or fails; without a connection, the
 * message is lost.
 */
export function publish<Payload>(
  bus: Bus,
  { subject }: SubjectDefinition<Payload, unknown>,
  key: string,
  payload: NoInfer<Payload>,
): void {
  if (!bus.isClosed()) bus.publish(subject(key), JSON.stringify(payload))
}

/**
 * Calls `handle` for each message, in order, until disposed. Calls `drop` for a message that is
 * malformed or for which `handle` throws.
 */
export function subscribe<Payload>(
  bus: Bus,
  { subject }: SubjectDefinition<Payload>,
  key: string,
  handle: (payload: Payload) => void,
  drop: () => void = () => {},
): Disposable {
  return disposable(
    bus.subscribe(subject(key), {
      callback: (error, message) => {
        try {
          if (!error) handle(decode<Payload>(message))
        } catch {
          drop()
        }
      },
    }),
  )
}

/**
 * Answers requests until disposed. If the subject is shared, one of the processes that respond to it
 * receives each request.
 */
export function respond<Payload, Reply>(
  bus: Bus,
  { subject }: SubjectDefinition<Payload, Reply>,
  key: string,
  handle: (payload: Payload) => Reply | Promise<Reply>,
  { isShared = false } = {},
): Disposable {
  return disposable(
    bus.subscribe(subject(key), {
      ...(isShared && { queue: 'shared' }),
      callback: (error, message) => {
        const send = (reply: Reply) => void message.respond(JSON.stringify(reply))
        try {
          const reply = error ? undefined : handle(decode<Payload>(message))
          // A reply that is ready is sent before any later message.
          if (reply instanceof Promise) reply.then(send).catch(() => {})
          else if (!error) send(reply as Reply)
        } catch {
          // A malformed request gets no reply and times out.
        }
      },
    }),
  )
}

/**
 * Sends a request. Returns undefined if nobody responds to the subject, or no reply arrives within
 * `timeoutMs`.
 */
export async function request<Payload, Reply>(
  bus: Bus,
  { subject }: SubjectDefinition<Payload, Reply>,
  key: string,
  payload: NoInfer<Payload>,
  timeoutMs: number,
): Promise<Reply | undefined> {
  try {
    const reply = await bus.request(subject(key), JSON.stringify(payload), { timeout: timeoutMs })
    return decode<Reply>(reply)
  } catch {
    return undefined
  }
}

function decode<Payload>(message: Msg): Payload {
  return message.json<Payload>()
}

function disposable(subscription: Subscription): Disposable {
  return { [Symbol.dispose]: () => subscription.unsubscribe() }
}
