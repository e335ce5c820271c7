import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { runWhenIdle } from '../../components/run-when-idle.ts'
import { saveFile } from '../../components/save-file.ts'
import { TextButton } from '../../components/text-button.tsx'
import { showFailure } from '../../components/toast.ts'
import type { ExportedThread } from './exported-thread.ts'

const KINDS = [
  { label: t`Markdown`, extension: 'md', type: 'text/markdown' },
  { label: 'JSON', extension: 'json', type: 'application/json' },
] as const

export interface ExportButtonsProps {
  /** Called when a button is pressed. */
  readonly thread: () => ExportedThread
}

/** Downloads the thread as a file, or prints the whole thread. */
export function ExportButtons({ thread }: ExportButtonsProps) {
  const { paper, print } = usePaper(thread)

  async function save({ extension, type }: (typeof KINDS)[number]) {
    const exported = thread()
    const code = await import('./export-thread.ts').catch(() => undefined)
    if (!code) return showFailure(t`Could not create the file. Please try again.`)
    const write = extension === 'md' ? code.threadToMarkdown : code.threadToJson
    const content = new Blob([write(exported)], { type })
    saveFile(code.fileNameOf(exported.title, extension), content)
  }

  return (
    <Trans>
      Export as{' '}
      {KINDS.map((kind) => (
        <TextButton key={kind.label} onPress={() => void save(kind)}>
          {kind.label}
        </TextButton>
      ))}
      <TextButton onPress={print}>Print</TextButton>
      {paper}
    </Trans>
  )
}

const loadPaper = () => import('./printed-thread.tsx')

/**
 * The whole thread on paper, printed by a button or by the browser. Its code loads while the page
 * is idle, because a browser that prints does not wait.
 * @param thread called when the thread is printed.
 */
function usePaper(thread: () => ExportedThread): {
  readonly paper: ReactNode
  readonly print: () => void
} {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadPaper>>>()
  const [printed, setPrinted] = useState<ExportedThread>()
  // True where a page is laid out for paper without an event, as in a preview of the styles.
  const isPaper = useMediaQuery('print')
  const layOut = () => flushSync(() => setPrinted(thread()))

  useEffect(() => runWhenIdle(() => void loadPaper().then(setCode, () => undefined)), [])
  useWindowEvent('beforeprint', layOut)
  useWindowEvent('afterprint', () => setPrinted(undefined))

  async function print() {
    const arrived = code ?? (await loadPaper().catch(() => undefined))
    if (!arrived) return showFailure(t`Could not create the page. Please try again.`)
    setCode(arrived)
    setPrinted(thread())
    // Wait until it is painted and the fonts of its formulas have loaded.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts?.ready
    window.print()
  }

  const shown = printed ?? (isPaper ? thread() : undefined)
  return {
    paper: code && shown && <code.PrintedThread thread={shown} />,
    print: () => void print(),
  }
}
