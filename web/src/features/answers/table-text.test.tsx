import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
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
