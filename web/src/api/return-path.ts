const KEY = 'return_path'

/** Keeps the page, in this tab, to which a visitor returns after signing in. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path)
}

/**
 * The page to which the visitor returns, once. By default, it is the first page. Another site is
 * never returned to: `//` would begin its address.
 */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY) ?? '/'
  sessionStorage.removeItem(KEY)
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
