import { t } from '@lingui/core/macro'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { CutFrame } from './cut-frame.tsx'
import { toTableText } from './table-text.ts'
import { textOf } from './text-of.ts'

/** Code as written, with a copy button. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const code = useRef<HTMLPreElement>(null)
  const copy = <CopyButton label={t`Copy the code`} text={() => code.current?.textContent ?? ''} />
  return (
    <CutFrame label={t`Code`} box={code} full={<pre>{children}</pre>} action={copy}>
      <div className="copied">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than its panel must scroll by keyboard */}
        <pre ref={code} tabIndex={0}>
          {children}
        </pre>
        {copy}
      </div>
    </CutFrame>
  )
}

/** A table with a button that copies it as a table. */
export function TableBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const table = <table>{children}</table>
  const read = () =>
    toTableText(box.current?.querySelector('table') ?? document.createElement('table'))
  const copy = (
    <CopyButton label={t`Copy the table`} text={() => read().tsv} html={() => read().html} />
  )
  return (
    <CutFrame label={t`Table`} box={box} full={table} action={copy}>
      <div className="copied">
        {/* biome-ignore lint/a11y/useSemanticElements: a page has many tables, and none is a landmark or a form */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its panel must scroll by keyboard */}
        <div ref={box} className="table-scroll" role="group" tabIndex={0} aria-label={t`Table`}>
          {table}
        </div>
        {copy}
      </div>
    </CutFrame>
  )
}

/** In characters: cells become no narrower than this before the table scrolls. */
const NARROWEST = 9
/** The mean width of a character, and the padding of a cell in the style sheet. */
const EM_PER_CHARACTER = 0.52
const PADDING_PX = 12

/** The minimum width of a cell: its text wraps, so that no column is hidden without need. */
export function cellStyle(children: ReactNode): CSSProperties {
  const characters = Math.min(textOf(children).length, NARROWEST)
  return {
    '--cell-width': `calc(${characters * EM_PER_CHARACTER}em + ${PADDING_PX}px)`,
  } as CSSProperties
}

export function FormulaBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <CutFrame label={t`Formula`} box={box} full={children}>
      {/* biome-ignore lint/a11y/useSemanticElements: a formula is no part of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a formula wider than its panel must scroll by keyboard */}
      <div ref={box} className="formula" role="group" tabIndex={0} aria-label={t`Formula`}>
        {children}
      </div>
    </CutFrame>
  )
}
