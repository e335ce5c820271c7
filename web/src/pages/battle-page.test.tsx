import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE, MAX_PROMPT_LENGTH, TOO_LONG_NOTICE } from '@assay/contracts/constants'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  answers,
  ask,
  button,
  input,
  opening,
  panel,
  setupBattlePage,
} from '../testing/battle-page.tsx'
import { signIn } from '../testing/fake-api.ts'
import { THREAD_ID, TURN_ID } from '../testing/fake-server.ts'
import { pressWhenReady } from '../testing/press-when-ready.ts'

const { server, open, play } = setupBattlePage()

const narrowScreen = (media: string) =>
  Object.assign(new EventTarget(), {
    matches: media !== '(pointer: coarse)',
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

test('a question is answered, voted on and revealed', async () => {
  const { user, shown } = open()
  await ask(user, 'Why?')
  const { sent } = await play([...opening, ...answers])
  expect(sent[0]).toMatchObject({
    mode: 'battle',
    use_random_models: true,
    thinking_mode: false,
    messages: [{ role: 'user', content: 'Why?' }],
  })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await panel('Assistant B')).toHaveTextContent('From the right.')
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
  await expect.poll(() => shown.address).toBe(`/battle?threadId=${THREAD_ID}`)

  await user.click(await button('Right is Better'))
  await user.type(screen.getByPlaceholderText('Share a reason? (Optional)'), 'cites trials{Enter}')
  expect(await panel('Model Two')).toHaveTextContent('From the right.')
  expect(screen.queryByText('From the left.')).toBeNull()
  // The place of the other answer shows its model.
  const folded = (await button('Show both responses')).parentElement
  expect(folded).toHaveTextContent('Model One')
  expect(server.votes).toEqual([{ outcome: 'right_better', feedback: 'cites trials' }])

  await user.click(await button('Show both responses'))
  expect(await panel('Model One')).toHaveTextContent('From the left.')
  await user.click(await button('Hide this response'))
  expect(screen.queryByText('From the left.')).toBeNull()
  expect(await input()).toBeEnabled()
})

test('the terms open with the first message, which is sent once they are accepted', async () => {
  server.termsAccepted = false
  const { user } = open()
  await user.type(await input(), 'What is sepsis?')
  expect(screen.queryByText('Assay – Terms & Conditions')).toBeNull()
  await user.keyboard('{Enter}')
  const agree = await button('I Agree to Terms & Conditions')
  expect(screen.getByText('Assay – Terms & Conditions')).toBeInTheDocument()
  expect(server.sockets).toHaveLength(0)
  await user.click(agree)
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

test('declined terms leave the question in the box, unsent', async () => {
  server.termsAccepted = false
  const { user } = open()
  await user.type(await input(), 'What is sepsis?{Enter}')
  await user.click(await button('Not now'))
  expect(screen.queryByText('Assay – Terms & Conditions')).toBeNull()
  expect(await input()).toHaveValue('What is sepsis?')
  await expect.poll(() => document.activeElement).toBe(await input())
  await user.keyboard('{Enter}')
  expect(await button('I Agree to Terms & Conditions')).toBeInTheDocument()
  expect(server.sockets).toHaveLength(0)
})

test('the chat has the focus after the terms, and the box has it again after the vote', async () => {
  server.termsAccepted = false
  const { user } = open()
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await user.keyboard('Why?{Enter}')
  await user.click(await button('I Agree to Terms & Conditions'))
  await play(opening)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Chat' }))
  await play(answers)
  await user.keyboard('2')
  await pressWhenReady(user, await button('Continue'))
  await expect.poll(() => document.activeElement).toBe(await input())
})

test('a failed side can be retried, and the other one stays', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([
    ...opening,
    ...answers.slice(0, 1),
    { event: 'error', llm_name: 'Assistant B', detail: 'gone' },
    ...answers.slice(2),
  ])
  expect(await screen.findByRole('button', { name: /^Assistant B.*, failed$/ })).toBeInTheDocument()
  await user.click(within(await panel('Assistant B')).getByRole('button', { name: 'Try again' }))
  const { sent } = await play(
    [
      { event: 'resumed', turn_id: TURN_ID, llms: ['Assistant A', 'Assistant B'] },
      ...answers.slice(1),
    ],
    1,
  )
  expect(sent[0]).toMatchObject({
    resume: { turn_id: TURN_ID, after: { left: 14, right: 0 }, retry_failed: true },
  })
  expect(await panel('Assistant A')).toHaveTextContent('From the left.')
  expect(await panel('Assistant B')).toHaveTextContent('From the right.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('two failed sides are retried by buttons with different names', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const failed = ['Assistant A', 'Assistant B'].map(
    (llm_name): ChatEvent => ({ event: 'error', llm_name, detail: 'gone' }),
  )
  await play([...opening, ...failed, { ...answers.at(-1), state: 'failed' } as ChatEvent])
  expect(await button('Try again (Assistant A)')).toHaveTextContent('Try again')
  await user.click(await button('Try again (Assistant B)'))
  expect((await play([], 1)).sent[0]).toMatchObject({ resume: { retry_failed: true } })
})

const declinedB = { event: 'llm_done', llm_name: 'Assistant B', ending: 'declined' } as const
const declinedA = { ...declinedB, llm_name: 'Assistant A' }
const failedA: ChatEvent = { event: 'error', llm_name: 'Assistant A', detail: 'gone' }
const DECLINED_NOTICE = 'This assistant declined to answer.'

test('a declined side can be retried once, and the turn can be voted on immediately', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const [token, , ends, , done] = answers as [ChatEvent, ChatEvent, ChatEvent, ChatEvent, ChatEvent]
  await play([...opening, token, ends, declinedB, done])
  const declined = await panel('Assistant B')
  expect(declined).toHaveTextContent(DECLINED_NOTICE)
  expect(await screen.findByRole('group', { name: 'Choices, keys 1 to 4' })).toBeInTheDocument()
  expect(within(await panel('Assistant A')).queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(within(declined).getByRole('button', { name: 'Try again' }))
  const resumed = { event: 'resumed', turn_id: TURN_ID, llms: ['Assistant A', 'Assistant B'] }
  const { sent } = await play([resumed as ChatEvent, ends, declinedB, done], 1)
  expect(sent[0]).toMatchObject({ resume: { turn_id: TURN_ID, retry_failed: true } })
  expect(await panel('Assistant B')).toHaveTextContent(DECLINED_NOTICE)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['both sides declined', declinedA],
  ['one side declined and the other failed', failedA],
])('a turn in which %s without text can be voted on', async (_how, left) => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, left, declinedB, ...answers.slice(4)])
  expect(await screen.findByRole('group', { name: 'Choices, keys 1 to 4' })).toBeInTheDocument()
})

test('a failed side is retried before one that declined', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, failedA, declinedB, ...answers.slice(4)])
  expect(await button('Try again')).toBe(
    within(await panel('Assistant A')).getByRole('button', { name: 'Try again' }),
  )
})

test('a question too long for both shows one notice, with the next step', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const failed = ['Assistant A', 'Assistant B'].map(
    (llm_name): ChatEvent => ({ event: 'error', llm_name, detail: TOO_LONG_NOTICE }),
  )
  await play([...opening, ...failed, { ...answers.at(-1), state: 'failed' } as ChatEvent])
  expect(await screen.findByText(/too long/)).toHaveTextContent(
    'This question, with the chat so far, is too long for both assistants. Shorten the question or start a new chat.',
  )
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
})

test('a question too long for one side shows a notice there', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const failed: ChatEvent = { event: 'error', llm_name: 'Assistant B', detail: TOO_LONG_NOTICE }
  await play([...opening, ...answers.slice(0, 1), failed, ...answers.slice(2)])
  expect(await panel('Assistant B')).toHaveTextContent(TOO_LONG_NOTICE)
  expect(screen.getAllByText(/too long/)).toHaveLength(1)
})

test('pressing a suggested question asks it', async () => {
  const { user } = open()
  await user.click(await button('What is sepsis?'))
  const { sent } = await play([])
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is sepsis?' }] })
})

/** Opens the page as boot.js would for somebody without a trace of an earlier visit. */
function openAsNewcomer() {
  document.documentElement.dataset.newcomer = ''
  onTestFinished(() => {
    delete document.documentElement.dataset.newcomer
  })
  return open()
}

test('a newcomer votes on a recorded pair, which is not sent, and then asks an own question', async () => {
  server.termsAccepted = false
  const { user } = openAsNewcomer()
  await screen.findByText('Which would you trust?')
  expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull()
  expect(await panel('Assistant A')).toHaveTextContent('It damages the kidney.')
  await user.click(await button('Right is Better'))
  expect(await panel('The sound answer')).toHaveTextContent('It accumulates.')
  expect(screen.getByText(/This was a rehearsal/)).toHaveTextContent('Assistant B is sound.')
  await user.click(await button('Now ask your own'))
  await screen.findByRole('list', { name: 'Suggested questions' })
  await expect.poll(() => document.activeElement).toBe(await input())
  expect(screen.queryByText('Assay – Terms & Conditions')).toBeNull()
  expect(server.votes).toEqual([])
  expect(server.sockets).toHaveLength(0)
})

test('the rehearsal shows the sound answer as the better one after any choice', async () => {
  const { user } = openAsNewcomer()
  expect(await screen.findByText('Try it: which of these would you trust?')).toBeVisible()
  await user.click(await button('Left is Better'))
  const sound = within(await panel('The sound answer'))
  expect(sound.getByText('Better')).toBeVisible()
  expect(sound.queryByText('Your choice')).toBeNull()
  const wrong = within(await panel('The wrong answer'))
  expect(wrong.getByText('Your choice')).toBeVisible()
  expect(wrong.queryByText('Better')).toBeNull()
})

test('the keys 1 to 4 vote in the rehearsal, because the question box does not take the focus', async () => {
  const { user } = openAsNewcomer()
  await screen.findByText('Which would you trust?')
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.keyboard('4')
  await panel('The sound answer')
  expect(document.activeElement).toBe(await button('Now ask your own'))
  expect(scroll.mock.contexts).toContain((await button('Now ask your own')).parentElement)
  expect(document.activeElement).toHaveAccessibleDescription(/Assistant B is sound/)
})

test('the rehearsal stays until the question box is used, and never returns', async () => {
  openAsNewcomer()
  await screen.findByText('Which would you trust?')
  cleanup()
  const { user } = open()
  await screen.findByText('Which would you trust?')
  await user.type(await input(), 'W')
  expect(screen.queryByText('Which would you trust?')).toBeNull()
  cleanup()
  open()
  await screen.findByRole('list', { name: 'Suggested questions' })
  expect(screen.queryByText('Which would you trust?')).toBeNull()
})

test('the companies whose models answer are named before the first question', async () => {
  server.serving = [{ company: 'OpenAI', region: 'EU', note: null, is_local: false }]
  open()
  await screen.findByText('Today, models of OpenAI (EU) answer.')
})

test('a demonstration counts its recorded questions before the first question', async () => {
  server.recordedQuestions = 1_046
  open()
  const link = await screen.findByRole('link', { name: 'Connect a model' })
  expect(link.closest('p')).toHaveTextContent(
    'Demonstration: recorded answers to 1,046 questions and follow-ups. Connect a model',
  )
  expect(link).toHaveAttribute('href', '/how-it-works')
})

test('a superuser goes on from the demonstration to the connections', async () => {
  signIn({ id: 'admin-id', is_superuser: true })
  server.recordedQuestions = 1_046
  open()
  expect(await screen.findByRole('link', { name: 'Connect a model' })).toHaveAttribute(
    'href',
    '/admin/models?list=connections',
  )
})

test('with a connected model, there is no word of a demonstration', async () => {
  open()
  await button('What is sepsis?')
  expect(screen.queryByText(/Demonstration/)).toBeNull()
})

test('a question without a recorded answer offers the closest questions instead of a battle', async () => {
  const { user } = open()
  await ask(user, 'Why is the sky blue?')
  const closest = ['What is a GWAS?', 'What is ARIA?', 'What is a VCF?']
  const detail = 'The demonstration has no answer to this. Closest:'
  const refusing = await play([{ event: 'error', detail, code: 'no_recorded_answer', closest }])
  act(() => refusing.drop(CLOSE_CODE.conflict))
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(await input()).toHaveValue('Why is the sky blue?')
  expect(await input()).toBeValid()
  const list = screen.getByRole('list', { name: 'Recorded questions' })
  expect(
    within(list)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(closest)
  expect(screen.queryByRole('region', { name: 'Vote' })).toBeNull()

  await user.click(await button('What is ARIA?'))
  const { sent } = await play([...opening, ...answers], 1)
  expect(sent[0]).toMatchObject({ messages: [{ content: 'What is ARIA?' }] })
  expect(screen.queryByText(detail)).toBeNull()
})

test('a refused question comes back into the box with the reason', async () => {
  const { user } = open()
  await ask(user, 'Why?')
  const refusing = await play([{ event: 'error', detail: 'Please vote first.' }])
  act(() => refusing.drop(CLOSE_CODE.conflict))
  expect(await input()).toHaveValue('Why?')
  expect(screen.getByRole('alert')).toHaveTextContent('Please vote first.')
})

test('a question over the limit is not sent, and the reason is shown', async () => {
  open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  fireEvent.change(await input(), { target: { value: 'x'.repeat(MAX_PROMPT_LENGTH + 1) } })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Messages may have at most 12,000 characters. Yours has 12,001.',
  )
  expect(await button('Send')).toBeDisabled()
})

test('clear starts over and leaves the address', async () => {
  const { shown } = open('/battle?clear=true')
  await expect.poll(() => shown.address).toBe('/battle')
  expect(await screen.findByRole('list', { name: 'Suggested questions' })).toBeInTheDocument()
})

test('a thread that has just begun shows no loading note', async () => {
  const { user } = open()
  await ask(user, 'What causes Parkinson disease?')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await play([...opening, ...answers])
  await screen.findByText('From the left.')
  watch.disconnect()
  expect(seen.filter((text) => text.includes('Loading...'))).toEqual([])
})

test('the Enter that ends an input method’s composition does not send', async () => {
  open()
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  fireEvent.change(await input(), { target: { value: '敗血症' } })
  fireEvent.keyDown(await input(), { key: 'Enter', keyCode: 229 })
  expect(await input()).toHaveValue('敗血症')
  fireEvent.keyDown(await input(), { key: 'Enter', keyCode: 13 })
  await play([])
})

const RECORD = JSON.stringify({ accepted: true, version: '1.0', timestamp: 1 })

test.each([
  ['is lost', null],
  ['has another version', RECORD.replace('1.0', '0.9')],
])('the terms open again with the next message if their record %s', async (_case, lost) => {
  const { user } = open()
  const store = (value: string | null) => {
    if (value) localStorage.setItem('terms_acceptance', value)
    else localStorage.removeItem('terms_acceptance')
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
  }
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  store(RECORD)
  store(lost)
  await user.type(await input(), 'Why?{Enter}')
  await user.click(await button('I Agree to Terms & Conditions'))
  await play([])
})

test('a horizontal swipe brings the other answer to the front, a vertical one does not', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrowScreen)
  onTestFinished(() => matchMedia.mockRestore())
  const { user } = open()
  await ask(user, 'Why?')
  await play([...opening, ...answers])
  const inFront = () => screen.getByRole('button', { pressed: true }).textContent
  const move = async (x: number, y: number) => {
    const text = (await panel('Assistant A')).firstElementChild ?? document.body
    fireEvent.touchStart(text, { touches: [{ clientX: 200, clientY: 200 }] })
    const there = { clientX: 200 + x, clientY: 200 + y }
    fireEvent.touchEnd(text, { changedTouches: [there] })
  }
  expect(screen.getByText(', not opened yet')).toBeInTheDocument()
  await move(-20, 0)
  await move(-90, 80)
  expect(inFront()).toContain('Assistant A')
  await move(-90, 10)
  expect(inFront()).toContain('Assistant B')
  expect(screen.queryByText(', not opened yet')).toBeNull()
  await move(90, 10)
  expect(inFront()).toContain('Assistant A')
})

test('the landing explains a battle and what not to ask', async () => {
  open()
  expect(
    await screen.findByText('Two anonymous models answer. You vote. Then you see their names.'),
  ).toBeInTheDocument()
  expect(screen.getByText('Research only. No patient data.').parentElement).toHaveTextContent(
    'Research only. No patient data. We highlight likely patient data, best in English, but can’t catch everything. Check before you send.',
  )
})
