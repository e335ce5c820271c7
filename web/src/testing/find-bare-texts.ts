import { parseSync } from 'vite'

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const LETTER = /\p{L}/u
/** A sentence, or a word with a capital letter. Keys, classes and names of fields look different. */
const PHRASE = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u

/** Elements whose content is translated, or is the same in all languages. */
const ELEMENTS = ['Trans', 'Plural', 'code', 'kbd', 'pre']
const MACROS = ['t', 'plural']
const VALUES = ['ArrayExpression', 'Literal', 'TemplateLiteral']
const NODES = ['ImportDeclaration', 'ImportExpression', 'TSLiteralType']
/** Attributes and properties with values that nobody reads. */
const NAMES = [
  'authorization',
  'className',
  'field',
  'headers',
  'invalidatesTags',
  'key',
  'method',
  'name',
  'page',
]
const MORE_NAMES = ['providesTags', 'rel', 'tag', 'tags', 'tagTypes', 'type']
/** Functions that take names of modules, tags and events, or texts for the log. */
const CALLS = ['Error', 'fetched', 'includes', 'invalidateTags', 'lazyPart', 'lazyWithRetry']
const MORE_CALLS = ['readAgain', 'replace', 'replaceAll', 'split', 'startsWith', 'vendor', 'warn']

/** Lists the texts of a component that no language can translate. */
export function findBareTexts(code: string): string[] {
  return listIn(parseSync('code.tsx', code).program)
}

function listIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listIn)
  if (!isNode(node) || isTranslated(node) || isTechnical(node)) return []
  const text = bareText(node)
  return [...(text ? [text] : []), ...partsOf(node).flatMap(listIn)]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The parts of a node, without the texts that a comparison or a `case` names. */
function partsOf({ type, operator, test, ...node }: Node): unknown[] {
  const isComparison = type === 'BinaryExpression' && /^([!=]==|in)$/.test(String(operator))
  const parts = Object.values(node)
  if (isComparison) return parts.filter((part) => isNode(part) && part.type !== 'Literal')
  return type === 'SwitchCase' ? parts : [test, ...parts]
}

function isTranslated({ type, openingElement, tag, callee }: Node): boolean {
  if (type === 'JSXElement') return ELEMENTS.includes(nameOf((openingElement as Node).name))
  const macro =
    (type === 'TaggedTemplateExpression' && tag) || (type === 'CallExpression' && callee)
  return MACROS.includes(nameOf(macro))
}

function isTechnical({ type, name, key, callee, value }: Node): boolean {
  if (NODES.includes(type)) return true
  if (type === 'JSXAttribute') return isTechnicalName(nameOf(name))
  if (type === 'Property' && isNode(value) && VALUES.includes(value.type))
    return isTechnicalName(nameOf(key))
  if (isNode(callee) && callee.type === 'Super') return true
  return isNode(callee) && [...CALLS, ...MORE_CALLS].includes(nameOf(callee.property ?? callee))
}

const isTechnicalName = (name: string) => [...NAMES, ...MORE_NAMES].includes(name)

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

function bareText({ type, value }: Node): string | undefined {
  if (type === 'JSXText') return LETTER.test(String(value)) ? String(value).trim() : undefined
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
  const isText = (type === 'Literal' || type === 'TemplateElement') && typeof text === 'string'
  return isText && PHRASE.test(text) ? text : undefined
}
