import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { transform } from '@lingui/native-tools'
import type { Plugin } from 'vite'

const TRANSLATED = join(import.meta.dirname, 'src/components/translated.tsx')

/**
 * Lingui without Babel and without a catalogue for English: the first plugin expands the macros,
 * the second compiles each English text in its place, so that the client needs no parser.
 */
export const lingui = (): Plugin[] => [expandMacros(), compileMessages()]

function expandMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/, code: /from '@lingui\/(?:core|react)\/macro'/ },
      async handler(code, id) {
        const { code: expanded, map } = await transform(code, basename(id), {
          macro: {
            descriptorFields: 'message',
            runtimeModules: { Trans: [TRANSLATED, 'Translated'] },
          },
        })
        return { code: expanded, map: map ?? null }
      },
    },
  }
}

function compileMessages(): Plugin {
  return {
    name: 'lingui-messages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/, code: /@lingui\/core|translated\.tsx/ },
      handler(code) {
        const messages = findMessages(this.parse(code)).toSorted((a, b) => b.start - a.start)
        return { code: messages.reduce(compile, code), map: null }
      },
    },
  }
}

/** A text in expanded code, with its place. */
interface Message {
  readonly text: string
  readonly start: number
  readonly end: number
}

function compile(code: string, { text, start, end }: Message): string {
  const compiled = [compileMessage(text)].flat()
  return code.slice(0, start) + JSON.stringify(compiled) + code.slice(end)
}

/** The texts of all objects with an `id` and a `message`. */
function findMessages(node: unknown): Message[] {
  if (typeof node !== 'object' || node === null) return []
  return [...ownMessage(node), ...Object.values(node).flatMap(findMessages)]
}

function ownMessage(node: object): Message[] {
  if (!('type' in node) || node.type !== 'ObjectExpression' || !('properties' in node)) return []
  const { id, message } = Object.fromEntries((node.properties as Property[]).map(toEntry))
  return typeof id?.value === 'string' && typeof message?.value === 'string'
    ? [{ text: message.value, start: message.start, end: message.end }]
    : []
}

interface Property {
  readonly key?: { readonly name?: string }
  readonly value?: { readonly value?: unknown; readonly start: number; readonly end: number }
}

const toEntry = ({ key, value }: Property) => [key?.name, value] as const
