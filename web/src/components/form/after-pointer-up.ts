let isPressed = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => setPressed(true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => setPressed(false), true)
  }
}

function setPressed(pressed: boolean) {
  isPressed = pressed
}

/**
 * Runs `act` immediately or, while a pointer is down, after its click. A layout shift in between
 * would move the pressed button away, and the click would miss it.
 */
export function afterPointerUp(act: () => void): void {
  if (!isPressed) {
    act()
    return
  }
  const released = new AbortController()
  const onRelease = () => {
    released.abort()
    setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, onRelease, { signal: released.signal })
  }
}
