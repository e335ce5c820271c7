import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  TOO_LONG_NOTICE,
} from '@assay/contracts/constants'
import { createScriptedModels, isReady } from '@assay/testing/arena'
import {
  acceptTerms,
  agreeButton,
  DESKTOP,
  PHONE,
  send,
  waitForVoteBar,
} from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { button, logInAsSuperuser } from './accounts.ts'
import { ownTest as base, lookAtBothSizes } from './arena.ts'

// These tests check which errors a reader sees on a complete system. PostgreSQL is killed,
// providers fail, and the connection between browser and gateway is cut or garbled.

const test = base.extend(
  'options',
  { scope: 'file' },
  {
    client: true,
    models: createScriptedModels([{ gap: 5 }, { gap: 5 }]),
  },
)

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Blocks all further requests to this path. */
const cut = (page: Page, path: string) =>
  page.route(`**${path}*`, (route) => route.abort('connectionreset'))

/** Lets the test handle the chat socket between a page and the gateway. */
const interceptSocket = (page: Page, handle: (socket: WebSocketRoute) => void) =>
  page.routeWebSocket(/\/chat\/ws_/, handle)

test('an error is shown if terms cannot be checked or accepted, until PostgreSQL is back', async ({
  arena,
  visit,
}) => {
  const { page, complaints } = await visit(PHONE)
  const postgres = arena.stack.postgres.controls
  await postgres?.kill()
  await page.goto('/battle')
  await send(page, 'What do telomeres protect?')
  await page.getByText('Failed to check terms status').waitFor()
  expect(complaints).toContain('Failed to get terms status: Service Unavailable')
  await agreeButton(page).click()
  await page
    .getByText('Failed to accept terms: 503 Service Unavailable - {"detail":"The service is temp')
    .waitFor()

  await page.context().setOffline(true)
  await agreeButton(page).click()
  await page.getByText('Failed to accept terms', { exact: true }).waitFor()

  await page.context().setOffline(false)
  await postgres?.restart()
  await expect.poll(() => isReady(arena.system)).toBe(true)
  await agreeButton(page).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('a lost connection is shown, and the answers continue where they were', async ({ visit }) => {
  const { page } = await visit(PHONE)
  let trouble: 'none' | 'closed' | 'garbled' = 'closed'
  await interceptSocket(page, (socket) => {
    if (trouble === 'closed') {
      void socket.close({ code: 1013 })
      return
    }
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(trouble === 'garbled' ? '{"event"' : message))
  })
  // Otherwise, requests would take the place of the socket.
  await cut(page, '/api/v1/chat/turns')
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, 'What do telomeres protect?')
  await lookAtBothSizes(page, async () => {
    await alert(page, 'WebSocket connection error').waitFor()
    // No answer looks unfinished.
    expect(await page.getByLabel(/is thinking$|still answering/).count()).toBe(0)
    expect(await button(page, 'Stop').count()).toBe(0)
  })
  await page.unroute('**/api/v1/chat/turns*')
  trouble = 'garbled'
  await button(page, 'Try again').tap()
  await alert(page, 'Failed to parse WebSocket message').waitFor()
  trouble = 'none'
  await button(page, 'Try again').tap()
  await waitForVoteBar(page)
  expect(await button(page, 'Try again').count()).toBe(0)
})

test('code that cannot be loaded removes nothing from the page and is loaded later', async ({
  visit,
}) => {
  const { page } = await visit(PHONE)
  await cut(page, '/assets/toaster-')
  await cut(page, '/assets/markdown-')
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, `**Bold** ${scriptedPrompt({ tokens: 400 })}`)
  await waitForVoteBar(page)
  expect(await page.getByRole('article').getByRole('paragraph').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: "It's a tie" }).tap()

  const fetched = page.waitForResponse((response) => response.url().includes('/assets/markdown-'))
  await page.unroute('**/assets/markdown-*')
  await fetched
  await page.getByRole('button', { name: "It's a tie", pressed: true }).waitFor()
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/toaster-'),
  )
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Vote anyway' }).tap()
  await failed
  await page.unrouteAll()
  await page.getByText('Sign in to save your chats!').waitFor()
})

test('a failed or empty answer is shown as an error on its side, with a text that fits the mode', async ({
  visit,
}) => {
  const guest = await visit(DESKTOP)
  await guest.page.goto('/battle')
  await acceptTerms(guest.page)
  const sides = guest.page.getByRole('article')
  await send(guest.page, scriptedPrompt({ status: 400, only: 1 }))
  await sides.getByText(FAILED_ANSWER_NOTICE, { exact: true }).waitFor()
  expect(await sides.getByText(FAILED_ANSWER_NOTICE, { exact: true }).count()).toBe(1)

  await guest.page.goto('/battle?clear=true')
  await send(guest.page, scriptedPrompt({ tokens: 0, only: 2 }))
  await sides.getByText(EMPTY_ANSWER_NOTICE, { exact: true }).waitFor()

  await guest.page.goto('/battle?clear=true')
  await send(guest.page, scriptedPrompt({ cutAt: 5, only: 1 }))
  await sides.getByText(BROKEN_OFF_NOTICE, { exact: true }).waitFor()

  await guest.page.goto('/battle?clear=true')
  await send(guest.page, scriptedPrompt({ status: 413, only: 1 }))
  await sides.getByText(TOO_LONG_NOTICE, { exact: true }).waitFor()

  await guest.page.goto('/battle?clear=true')
  await send(guest.page, scriptedPrompt({ status: 413 }))
  await guest.page.getByText('Shorten the question or start a new chat.').waitFor()
  expect(await sides.getByText(TOO_LONG_NOTICE, { exact: true }).count()).toBe(0)

  const superuser = await visit(DESKTOP)
  // A gateway may send an error without a model and without a reason, like this one.
  await interceptSocket(superuser.page, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const event = JSON.parse(String(message)) as { event: string }
      socket.send(event.event === 'error' ? JSON.stringify({ event: 'error' }) : message)
    })
  })
  await logInAsSuperuser(superuser.page)
  await superuser.page
    .getByRole('combobox', { name: 'Mode', exact: true })
    .selectOption('Side by Side')
  for (const [side, name] of [
    ['Model of Assistant A', 'Canary-Name-1'],
    ['Model of Assistant B', 'Canary-Name-2'],
  ] as const) {
    await superuser.page.getByRole('combobox', { name: side, exact: true }).selectOption(name)
  }
  await send(superuser.page, scriptedPrompt({ status: 400, only: 1 }))
  await agreeButton(superuser.page).click()
  const notices = superuser.page.getByRole('article').getByText('[Error: Unknown error]')
  await expect.poll(() => notices.count()).toBe(2)
})
