import { Dialog } from '../components/dialog.tsx'
import classes from './shortcuts.module.css'

const SHORTCUTS = [
  ['⌘ K or Ctrl K', 'New chat, search, go to'],
  ['Enter', 'Send the question, or the reason of a vote'],
  ['Shift Enter', 'A new line'],
  ['1 2 3 4', 'Wherever a vote is due: left, tie, both bad, right'],
  ['Enter after 1 to 4', 'Vote'],
  ['?', 'This list'],
] as const

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.list}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
