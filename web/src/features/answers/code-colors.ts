import './code-colors.css'
import bash from 'highlight.js/lib/languages/bash'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import julia from 'highlight.js/lib/languages/julia'
import matlab from 'highlight.js/lib/languages/matlab'
import perl from 'highlight.js/lib/languages/perl'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import sql from 'highlight.js/lib/languages/sql'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

/** The languages that biomedical answers use. Each one adds to the loading time. */
const lowlight = createLowlight({
  bash,
  javascript,
  json,
  julia,
  matlab,
  perl,
  python,
  r,
  sql,
  xml,
  yaml,
})

/** The part of a syntax tree node that this module needs. */
interface Node {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  children?: Node[]
}

/** Colours code in a known language and leaves everything else unchanged. */
function colorCode() {
  return colorNode
}

function colorNode(node: Node): void {
  const language = node.tagName === 'code' ? languageOf(node) : undefined
  const [text] = node.children ?? []
  if (language && text?.type === 'text' && lowlight.registered(language)) {
    node.children = lowlight.highlight(language, text.value ?? '').children as Node[]
    return
  }
  for (const child of node.children ?? []) colorNode(child)
}

function languageOf({ properties }: Node): string | undefined {
  const classes = Array.isArray(properties?.className) ? properties.className : []
  const named = classes.find((name) => String(name).startsWith('language-'))
  return named && String(named).slice('language-'.length).toLowerCase()
}

export const rehypePlugins = [colorCode]

const FENCE_LANGUAGE = /^ {0,3}(?:```|~~~) *([\w+#-]+)/gm
const prepared = new Set<string>()

export const isPrepared = (block: string) => unprepared(block).length === 0

/**
 * Compiles the grammars of a block's languages, which takes most of the first highlighting's time.
 */
export function prepare(block: string): readonly (() => void)[] {
  return unprepared(block).flatMap((language) => [
    () => void lowlight.highlight(language, ''),
    () => {
      lowlight.highlight(language, block)
      prepared.add(language)
    },
  ])
}

function unprepared(block: string): string[] {
  const languages = block.matchAll(FENCE_LANGUAGE).map(([, name = '']) => name.toLowerCase())
  return [...languages].filter((name) => lowlight.registered(name) && !prepared.has(name))
}
