import classes from './export-buttons.module.css'
import { type ShownTurn, threadToJson, threadToMarkdown } from './export-thread.ts'

const KINDS = [
  { label: 'Markdown', extension: 'md', type: 'text/markdown', write: threadToMarkdown },
  { label: 'JSON', extension: 'json', type: 'application/json', write: threadToJson },
] as const

/** Takes the thread along as a file. */
export function ExportButtons({ turns }: { turns: () => readonly ShownTurn[] }) {
  return (
    <p className={classes.export}>
      Export as{' '}
      {KINDS.map(({ label, extension, type, write }) => (
        <button
          key={label}
          type="button"
          className={classes.kind}
          onClick={() => save(`chat.${extension}`, type, write(turns()))}
        >
          {label}
        </button>
      ))}
    </p>
  )
}

function save(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
