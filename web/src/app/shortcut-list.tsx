import { t } from '@lingui/core/macro'
import { Dialog } from '../components/dialog.tsx'
import classes from './shortcuts.module.css'

const shortcuts = () =>
  [
    [t`⌘ K or Ctrl K`, t`Search chats and pages`],
    [t`Enter`, t`Send the question or the reason for a vote`],
    [t`Shift Enter`, t`New line`],
    [t`⌘ Enter or Ctrl Enter`, t`Send on a touch screen, where Enter starts a new line`],
    ['1 2 3 4', t`Choose left, tie, both bad or right`],
    [t`Enter after 1 to 4`, t`Send the vote`],
    [t`1 to 5`, t`In a study: choose a verdict, a score, or met or not met`],
    [t`a to h`, t`In a study: mark a fault of the answer`],
    [t`Enter`, t`In a study: save the rating`],
    ['n', t`Go to the next difference between two answers`],
    ['?', t`Show this list`],
  ] as const

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <dl className={classes.list}>
        {shortcuts().map(([keys, meaning]) => (
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
