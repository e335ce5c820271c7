import { Button } from '@mantine/core'

export function ChatDeletedMessage({ onUndo }: { onUndo: () => void }) {
  return (
    <>
      Chat deleted.{' '}
      <Button size="compact-sm" variant="subtle" onClick={onUndo}>
        Undo
      </Button>
    </>
  )
}
