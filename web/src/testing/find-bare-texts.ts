import { parseSync } from 'vite'

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const LETTER = /\p{L}/u
/** A sentence, or a word with a capital letter. Keys, classes and names of fields look different. */
const PHRASE = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u
/** Elements and macros whose content is translated. */
const TRANSLATED = ['Trans', 'Plural', 'Select', 'SelectOrdinal']
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const NO_TEXTS = ['ImportDeclaration', 'TSLiteralType']

/**
 * Lists the texts of a component that no language can translate: outside `Trans`, `Plural` and `t`,
 * or in a `t` that runs before the language is known.
 */
export function findBareTexts(code: string): string[] {
  return listIn(parseSync('code.tsx', code).program, false)
}

function listIn(node: unknown, isInFunction: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => listIn(part, isInFunction))
  if (!isNode(node) || NO_TEXTS.includes(node.type) || isTranslated(node)) return []
  if (isMacro(node)) return isInFunction ? [] : ['t runs before the language is known']
  const text = bareText(node)
  const isInside = isInFunction || FUNCTIONS.includes(node.type)
  return [...(text ? [text] : []), ...Object.values(node).flatMap((part) => listIn(part, isInside))]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function isTranslated({ type, openingElement }: Node): boolean {
  if (type !== 'JSXElement') return false
  const { name } = openingElement as { name: { name?: string } }
  return TRANSLATED.includes(name.name ?? '')
}

function isMacro({ type, tag, callee }: Node): boolean {
  const named =
    (type === 'TaggedTemplateExpression' && tag) || (type === 'CallExpression' && callee)
  return isNode(named) && (named.name === 't' || named.name === 'plural')
}

function bareText({ type, value }: Node): string | undefined {
  if (type === 'JSXText') return LETTER.test(String(value)) ? String(value).trim() : undefined
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
  const isText = (type === 'Literal' || type === 'TemplateElement') && typeof text === 'string'
  return isText && PHRASE.test(text) ? text : undefined
}
