import { Dialog } from '../components/dialog.tsx'
import classes from './shortcuts.module.css'

const SHORTCUTS = [
  ['⌘ K or Ctrl K', 'Search chats and pages'],
  ['Enter', 'Send the question or the reason for a vote'],
  ['Shift Enter', 'New line'],
  ['⌘ Enter or Ctrl Enter', 'Send on a touch screen, where Enter starts a new line'],
  ['1 2 3 4', 'Choose left, tie, both bad or right'],
  ['Enter after 1 to 4', 'Vote'],
  ['1 to 5', 'In a study: choose a verdict, a score, or met or not met'],
  ['a to h', 'In a study: mark a fault of the answer'],
  ['Enter', 'In a study: save the rating'],
  ['n', 'Go to the next difference between two answers'],
  ['?', 'Show this list'],
] as const

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
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
