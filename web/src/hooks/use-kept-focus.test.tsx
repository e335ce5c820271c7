import { render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Part({ children }: { children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <>
      <button type="button">Elsewhere</button>
      <section ref={section}>{children}</section>
    </>
  )
}

/** Renders a part with a focused button, then its replacements in order. */
async function replace(before: ReactNode, owner: string, ...after: readonly ReactNode[]) {
  const { rerender } = render(<Part>{before}</Part>)
  screen.getByRole('button', { name: owner }).focus()
  for (const next of after) {
    rerender(<Part>{next}</Part>)
    await Promise.resolve()
  }
}

const edit = <button type="button">Edit</button>
const form = (
  <form>
    <p>What is it?</p>
    <input aria-label="Name" />
    <button type="submit">Save</button>
  </form>
)

test('when a focused button is removed, the first control of its replacement gets the focus', async () => {
  await replace(edit, 'Edit', form)
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('an element that moves within the part keeps the focus', async () => {
  const row = (name: string) => (
    <li key={name}>
      <a href="/">{name}</a>
      <button type="button" aria-label={`More for ${name}`} />
    </li>
  )
  const rows = ['a', 'b'].map(row)
  await replace(<ul>{rows}</ul>, 'More for b', <ol>{rows}</ol>)
  expect(screen.getByRole('button', { name: 'More for b' })).toHaveFocus()
})

test('a focus outside the part stays there', async () => {
  await replace(edit, 'Elsewhere', form)
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('a later change takes no focus', async () => {
  await replace(edit, 'Edit', null, form)
  expect(document.body).toHaveFocus()
})
