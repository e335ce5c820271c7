import { saveFile } from '../../components/save-file.ts'
import classes from './export-buttons.module.css'
import { threadToJson, threadToMarkdown } from './export-thread.ts'
import type { Turn } from './turn.ts'

const KINDS = [
  { label: 'Markdown', extension: 'md', type: 'text/markdown', write: threadToMarkdown },
  { label: 'JSON', extension: 'json', type: 'application/json', write: threadToJson },
] as const

/** Downloads the thread as a file. */
export function ExportButtons({ turns }: { turns: () => readonly Turn[] }) {
  return (
    <p className={classes.export} data-print="hidden">
      Export as{' '}
      {KINDS.map(({ label, extension, type, write }) => (
        <button
          key={label}
          type="button"
          className={classes.kind}
          onClick={() => saveFile(`chat.${extension}`, new Blob([write(turns())], { type }))}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
