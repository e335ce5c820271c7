import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses a button once it accepts presses: Continue ignores them directly after a choice. */
export async function pressWhenReady(user: UserEvent, button: HTMLElement): Promise<void> {
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  await user.click(button)
}
