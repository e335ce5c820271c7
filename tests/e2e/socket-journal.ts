import type { Page } from 'playwright-core'

const SHOWN_CHARS = 200

/** Records when each socket of the page opens, its messages except tokens, and its end. */
export function keepSocketJournal(page: Page): readonly string[] {
  const journal: string[] = []
  let sockets = 0
  page.on('websocket', (socket) => {
    const number = sockets++
    const note = (what: string) => journal.push(`${new Date().toISOString()} ${number} ${what}`)
    note('opens')
    socket.on('framesent', ({ payload }) => note(`> ${payload.slice(0, SHOWN_CHARS)}`))
    socket.on('framereceived', ({ payload }) => {
      if (!payload.includes('"event":"token"')) note(`< ${payload.slice(0, SHOWN_CHARS)}`)
    })
    socket.on('socketerror', note)
    socket.on('close', () => note('closed'))
  })
  return journal
}
