import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CheckedText } from './checked-text.ts'
import { MarkedTextarea } from './marked-textarea.tsx'
import { PatientDataReview } from './patient-data-review.tsx'
import { usePatientDataCheck } from './use-patient-data-check.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

function Box({ onSend }: { onSend: (text: CheckedText) => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const check = usePatientDataCheck({ text, onText: setText, input })
  function send() {
    const checked = check.check()
    if (checked) onSend(checked)
  }
  return (
    <>
      <MarkedTextarea
        input={input}
        check={check}
        aria-label="Question"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" onClick={send}>
        Send
      </button>
      <PatientDataReview check={check} />
    </>
  )
}

function show() {
  const onSend = vi.fn<(text: CheckedText) => void>()
  render(
    <MantineProvider>
      <Box onSend={onSend} />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const input = screen.getByRole('textbox', { name: 'Question' })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { onSend, user, input, press }
}

const review = () => screen.findByRole('region', { name: 'Patient data' })
const LETTER = 'Mrs Kowalski (anna@example.org) has a rash.'

function setMode(mode: string) {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'phi-guard'
  meta.content = mode
}

test('a finding is marked, described and explained, and stops the text', async () => {
  const { onSend, user, input, press } = show()
  await user.type(input, LETTER)
  const region = await review()
  expect(region).toHaveTextContent(
    'Kowalski looks like a name: a word such as “Mr”, “Patient:” or “Dear”, or an age, is next to it.',
  )
  expect(region).toHaveTextContent('anna@example.org looks like an email address')
  expect(within(region).getByRole('status')).not.toHaveTextContent('Not sent.')
  await press('Send')
  expect(onSend).not.toHaveBeenCalled()
  expect(within(region).getByRole('status')).toHaveTextContent('Not sent.')
  expect(within(region).getByRole('button', { name: 'Mask as [name]' })).toHaveFocus()
})

test('one key masks a finding, and a text without findings is sent without a confirmation', async () => {
  const { onSend, user, input, press } = show()
  await user.type(input, LETTER)
  await review()
  await press('Send')
  await user.keyboard('{Enter}')
  expect(input).toHaveValue('Mrs [name] (anna@example.org) has a rash.')
  expect(input).toHaveFocus()
  await waitFor(() => expect(screen.queryByText('Kowalski')).toBeNull())
  await press('Mask as [email]')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  await press('Send')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    text: 'Mrs [name] ([email]) has a rash.',
    reviewed: [],
  })
})

test('text confirmed as no patient data is sent unchanged, but a new finding of the same kind stops the text', async () => {
  const { onSend, user, input, press } = show()
  await user.type(input, LETTER)
  await review()
  await press('Not patient data')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  await press('Send')
  expect(onSend).toHaveBeenLastCalledWith({ text: LETTER, reviewed: ['name', 'email'] })

  await user.type(input, ' So has Mr Nowak.')
  expect(await review()).toHaveTextContent('Nowak looks like a name')
  expect(await review()).not.toHaveTextContent('Not sent.')
  await press('Send')
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('in strict mode, only uncertain findings may be confirmed', async () => {
  setMode('strict')
  const { user, input, press } = show()
  await user.type(input, LETTER)
  await review()
  await press('Not patient data')
  await waitFor(() => expect(screen.queryByText('Kowalski')).toBeNull())
  expect(await review()).toHaveTextContent('Please remove it.')
  expect(screen.queryByRole('button', { name: 'Not patient data' })).toBeNull()
})

test('without the guard, nothing is checked', async () => {
  setMode('off')
  const { onSend, user, input, press } = show()
  await user.type(input, LETTER)
  await press('Send')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: LETTER, reviewed: [] })
})

test('sending directly after masking moves the focus to the remaining finding', async () => {
  const { user, input } = show()
  await user.type(input, LETTER)
  await review()
  // Both happen before the list shows the masked text.
  act(() => {
    screen.getByRole('button', { name: 'Mask as [name]' }).click()
    screen.getByRole('button', { name: 'Send' }).click()
  })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mask as [email]'))
})
