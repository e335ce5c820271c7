import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { SeededGuest } from '@assay/harness'
import { connectToChat, openToChat } from '@assay/harness/client'
import { battleRequest } from './hold-battle.ts'
import { waitForEvent } from './wait-for-event.ts'

/** 50 tokens a second from the first moment on, for twenty seconds. */
export const SCRIPT = 'tokens=1000,ttft=0,gap=20'
const BATTLE_MS = 20_000
const STOP = '{"type":"stop"}'

/** Asks on a socket that is open; calls `onToken` at the first token of either side, and stops. */
export async function probeFirstToken(
  url: string,
  { fingerprint }: SeededGuest,
  mark: { readonly onSent: () => void; readonly onToken: () => void },
): Promise<void> {
  const socket = await openToChat(url)
  mark.onSent()
  socket.send(battleRequest(fingerprint))
  await waitForEvent(socket, 'token')
  mark.onToken()
  socket.send(STOP)
  await waitForEvent(socket, 'done')
  socket.close()
}

/**
 * Keeps one battle of `SCRIPT` after the other going for each guest, until disposed. The first ones begin evenly
 * over the length of one: begun together, all would go on ending and asking in the same moments.
 * Resolves once all run.
 */
export async function startBattles(
  url: string,
  guests: readonly SeededGuest[],
): Promise<AsyncDisposable> {
  const running = new AbortController()
  const battles: Promise<void>[] = []
  for (const guest of guests) {
    battles.push(keepBattling(url, guest, running.signal))
    await delay(BATTLE_MS / guests.length)
  }
  return {
    async [Symbol.asyncDispose]() {
      running.abort()
      await Promise.all(battles)
    },
  }
}

/** One battle after the other until told to stop; the last one is stopped, too. */
async function keepBattling(
  url: string,
  { fingerprint }: SeededGuest,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const socket = connectToChat(url)
    const leave = () => (socket.readyState === socket.OPEN ? socket.send(STOP) : socket.terminate())
    signal.addEventListener('abort', leave, { once: true })
    const closed = once(socket, 'close')
    socket.once('open', () => socket.send(battleRequest(fingerprint)))
    socket.once('error', () => {})
    await closed
    signal.removeEventListener('abort', leave)
  }
}
