import type { Root, Text } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

const SIGN = /(?<=[≥≤<>≈±~]) (?=\d)/g

/** A remark plugin that keeps a sign and its number on one line, such as `≥ 80`. */
export function keepSigns() {
  return (tree: Root) => {
    visitParents(tree, 'text', (text: Text) => {
      // Other plugins count the characters.
      text.value = text.value.replace(SIGN, '\u00a0')
    })
  }
}
