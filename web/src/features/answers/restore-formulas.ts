import type { Nodes, Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { formulaIn, withoutMarks } from './formula-marks.ts'

/**
 * A remark plugin that restores formulas where a parser reads no code, such as in HTML, addresses
 * and the text of an image.
 */
export function restoreFormulas() {
  return (tree: Root) => visitParents(tree, restore)
}

function restore(node: Nodes): void {
  if ('value' in node && formulaIn(node.value) === undefined) node.value = withoutMarks(node.value)
  if ('url' in node) node.url = withoutMarks(node.url)
  if ('alt' in node && node.alt) node.alt = withoutMarks(node.alt)
}
