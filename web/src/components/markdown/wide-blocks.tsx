import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { CutFrame } from './cut-frame.tsx'

/** Code as it was written, with a copy button. */
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

export function TableBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const table = <table>{children}</table>
  return (
    <CutFrame label="Table" box={box} full={table}>
      {/* biome-ignore lint/a11y/useSemanticElements: a page has many tables, and none is a landmark or a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its panel must scroll by keyboard */}
      <div ref={box} className="table-scroll" role="group" tabIndex={0} aria-label="Table">
        {table}
      </div>
    </CutFrame>
  )
}

export function FormulaBlock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <CutFrame label="Formula" box={box} full={children}>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a formula wider than its panel must scroll by keyboard */}
      <div ref={box} className="formula" role="group" tabIndex={0} aria-label="Formula">
        {children}
      </div>
    </CutFrame>
  )
}
