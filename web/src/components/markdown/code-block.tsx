import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'

/** Code as it was written, with a copy button. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const code = useRef<HTMLPreElement>(null)
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than its panel must scroll by keyboard */}
      <pre ref={code} tabIndex={0}>
        {children}
      </pre>
      <CopyButton label="Copy the code" text={() => code.current?.textContent ?? ''} />
    </div>
  )
}
