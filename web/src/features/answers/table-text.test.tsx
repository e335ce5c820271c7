import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Markdown } from './markdown.tsx'

const TABLE =
  '| Gene | Allele<br>name | *P* |\n|---|---|--:|\n| **CYP2C19** | *2/*17 | <0.05 |\n| [TPMT](https://example.org/t) | 10~20 | 3*10^5 |'
const TSV = 'Gene\tAllele name\tP\nCYP2C19\t*2/*17\t<0.05\nTPMT\t10~20\t3*10^5'

function Item(parts: Record<string, string>) {
  return new Map(Object.entries(parts))
}

const show = () => render(<Markdown text={TABLE} growing={false} />, { wrapper: MantineProvider })

/** Copies the selection and returns the clipboard's content by type. */
function copySelection(start: Node, end: Node): ReadonlyMap<string, string> {
  document.getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length)
  const copied = new Map<string, string>()
  const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) }
  fireEvent.copy(start instanceof Element ? start : document.body, { clipboardData })
  return copied
}

test('the button copies a table for documents and for spreadsheets', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  // jsdom does not implement it.
  Object.assign(globalThis, { ClipboardItem: Item })
  show()
  await user.click(screen.getByRole('button', { name: 'Copy the table' }))
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
  const [items] = write.mock.calls[0] ?? []
  const parts = items?.[0] as unknown as ReadonlyMap<string, string>
  expect(parts.get('text/plain')).toBe(TSV)
  expect(parts.get('text/html')).toContain('<td><strong>CYP2C19</strong></td><td>*2/*17</td>')
  expect(parts.get('text/html')).toContain('<a href="https://example.org/t">TPMT</a>')
})

test('a selection of cells is copied as rows and columns', () => {
  const { container } = show()
  const rows = [...container.querySelectorAll('tr')]
  const copied = copySelection(
    container.querySelector('table') as Node,
    rows.at(-1)?.lastChild as Node,
  )
  expect(copied.get('text/plain')).toBe(TSV)
  expect(copied.get('text/html')).toContain('<th>Gene</th>')
  const last = copySelection(rows[1]?.firstChild as Node, rows[1]?.lastChild as Node)
  expect(last.get('text/plain')).toBe('CYP2C19\t*2/*17\t<0.05')
})

test('text from one cell is copied as text', () => {
  const { container } = show()
  const [cell] = container.querySelectorAll('td')
  expect(copySelection(cell as Node, cell as Node).size).toBe(0)
})
