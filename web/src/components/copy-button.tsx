import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

export interface CopyButtonProps {
  readonly label: string
  /** Called when the button is pressed. */
  readonly text: () => string
  /** The same text for programs that accept formatted text. */
  readonly html?: () => string
}

/** Copies a text. Hidden where the browser has no clipboard, as on pages without TLS. */
export function CopyButton({ label, text, html }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    // If the page has lost the focus, the browser refuses, and the button shows no confirmation.
    const done = await write(text(), html?.()).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }

  if (!('clipboard' in navigator)) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={copied ? t`Copied` : label}
      onClick={() => void copy()}
    >
      {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
    </ActionIcon>
  )
}

function write(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || !('ClipboardItem' in globalThis)) {
    return navigator.clipboard.writeText(text)
  }
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
}
