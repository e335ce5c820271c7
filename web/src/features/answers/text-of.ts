import type { ReactNode } from 'react'

/**
 * The text of elements. The elements of an answer contain no components of this client except
 * links.
 */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node === 'object' && node !== null && 'props' in node) {
    const { props } = node
    return typeof props === 'object' && props && 'children' in props
      ? textOf(props.children as ReactNode)
      : ''
  }
  return ''
}
