import { saveFile } from '../../components/save-file.ts'
import { TextButton } from '../../components/text-button.tsx'
import { showFailure } from '../../components/toast.ts'
import type { ExportedThread } from './exported-thread.ts'
import { usePaper } from './use-paper.tsx'

const KINDS = [
  { label: 'Markdown', extension: 'md', type: 'text/markdown' },
  { label: 'JSON', extension: 'json', type: 'application/json' },
] as const

export interface ExportButtonsProps {
  /** Read when a button is pressed. */
  readonly thread: () => ExportedThread
}

/** Downloads the thread as a file, or prints all of it. */
export function ExportButtons({ thread }: ExportButtonsProps) {
  const { paper, print } = usePaper(thread)

  async function save({ extension, type }: (typeof KINDS)[number]) {
    const exported = thread()
    const code = await import('./export-thread.ts').catch(() => undefined)
    if (!code) return showFailure('The file could not be made. Please try again.')
    const write = extension === 'md' ? code.threadToMarkdown : code.threadToJson
    const content = new Blob([write(exported)], { type })
    saveFile(code.fileNameOf(exported.title, extension), content)
  }

  return (
    <>
      Export as{' '}
      {KINDS.map((kind) => (
        <TextButton key={kind.label} onPress={() => void save(kind)}>
          {kind.label}
        </TextButton>
      ))}
      <TextButton onPress={print}>Print</TextButton>
      {paper}
    </>
  )
}
