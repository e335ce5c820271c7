import {
  Children,
  type ClipboardEvent,
  type CSSProperties,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useRef,
} from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { CutFrame } from './cut-frame.tsx'
import { selectedCells, toTableText } from './table-text.ts'
import { textOf } from './text-of.ts'

/** Code as written, with a copy button. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const code = useRef<HTMLPreElement>(null)
  const copy = <CopyButton label="Copy the code" text={() => code.current?.textContent ?? ''} />
  return (
    <CutFrame label="Code" box={code} full={<pre>{children}</pre>} action={copy}>
      <div className="code-block">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than its panel must scroll by keyboard */}
        <pre ref={code} tabIndex={0}>
          {children}
        </pre>
        {copy}
      </div>
    </CutFrame>
  )
}

/** A table that is copied as a table: by its button, or when several cells are selected. */
export function TableBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const table = (
    <table style={tableStyle(children)} onCopy={copyCells}>
      {children}
    </table>
  )
  const read = () =>
    toTableText(box.current?.querySelector('table') ?? document.createElement('table'))
  const copy = (
    <CopyButton label="Copy the table" text={() => read().tsv} html={() => read().html} />
  )
  return (
    <CutFrame label="Table" box={box} full={table} action={copy} foot={copy}>
      {/* biome-ignore lint/a11y/useSemanticElements: a page has many tables, and none is a landmark or a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its panel must scroll by keyboard */}
      <div ref={box} className="table-scroll" role="group" tabIndex={0} aria-label="Table">
        {table}
      </div>
    </CutFrame>
  )
}

function copyCells(event: ClipboardEvent<HTMLTableElement>): void {
  const text = selectedCells(event.currentTarget, document.getSelection())
  if (!text) return
  event.clipboardData.setData('text/plain', text.tsv)
  event.clipboardData.setData('text/html', text.html)
  event.preventDefault()
}

/**
 * Widths in characters: the longest line, a text that fits on one line, and room for words that do
 * not fit.
 */
const MAX_LINE = 44
const SHORT = 16
const SPARE = 4
const LINES = 3
/** The mean width of a character, and the padding of a cell in the style sheet. */
const EM_PER_CHARACTER = 0.52
const PADDING_PX = 12

/**
 * The minimum width of a cell, below which its text would take more lines than are easy to read. If
 * the table scrolls anyway, the text takes one line where it can: next to a text of several lines
 * in a hidden column, the other columns would show blank bands.
 */
export function cellStyle(children: ReactNode): CSSProperties {
  const { length } = textOf(children)
  const [least, line] = [leastWidth(length), Math.min(length, MAX_LINE)].map(cssWidth)
  const width = `clamp(${least}, (var(--table-width) - 100cqi) * 999, ${line})`
  return { '--cell-width': width } as CSSProperties
}

/** The minimum width of the table, if its cells have their minimum widths. */
function tableStyle(children: ReactNode): CSSProperties {
  const columns: number[] = []
  for (const row of elementsIn(children).flatMap(partsOf))
    for (const [at, cell] of partsOf(row).entries())
      columns[at] = Math.max(columns[at] ?? 0, leastWidth(textOf(cell).length))
  return { '--table-width': `calc(${columns.map(cssWidth).join(' + ')})` } as CSSProperties
}

/** In characters. */
function leastWidth(length: number): number {
  const width = Math.max(Math.ceil(length / LINES) + SPARE, Math.min(length, SHORT))
  return Math.min(width, length, MAX_LINE)
}

const cssWidth = (characters: number) => `(${characters * EM_PER_CHARACTER}em + ${PADDING_PX}px)`

type Part = ReactElement<{ readonly children?: ReactNode }>

const elementsIn = (node: ReactNode): Part[] =>
  Children.toArray(node).filter((child): child is Part => isValidElement(child))
const partsOf = ({ props }: Part) => elementsIn(props.children)

export function FormulaBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <CutFrame label="Formula" box={box} full={children}>
      {/* biome-ignore lint/a11y/useSemanticElements: a formula is no part of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a formula wider than its panel must scroll by keyboard */}
      <div ref={box} className="formula" role="group" tabIndex={0} aria-label="Formula">
        {children}
      </div>
    </CutFrame>
  )
}
