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
 * Acts at once or, while a pointer is down, after the press has become a click: what appears in
 * between would move the pressed button away and swallow the click.
 */
export function afterPress(act: () => void): void {
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
