import type { ModelEntry, ModelOptions } from '@assay/contracts/connections'
import { t } from '@lingui/core/macro'
import { type Rule, required } from '../../components/form/rules.ts'

const OPTIONS = [
  'max_output_tokens',
  'temperature',
  'reasoning',
  'system_prompt',
  'extra_body',
  'first_token_ms',
  'total_ms',
] as const satisfies readonly (keyof ModelOptions)[]

const TEXTS = ['connection', 'name', 'llm_name', 'company', 'id'] as const
const FIGURES = ['price.input', 'price.output', 'sampling_weight'] as const

type TextName = (typeof TEXTS | typeof FIGURES | typeof OPTIONS)[number] | 'aliases'
type FlagName = 'is_thinking' | 'is_active'
/** The fields, named by their paths in the entry. */
export type ModelForm = Readonly<Record<TextName, string> & Record<FlagName, boolean>>

export function toModelForm(entry: ModelEntry | undefined, connection: string): ModelForm {
  const text = (name: keyof ModelEntry) => String(entry?.[name] ?? '')
  return {
    ...{ connection: entry?.connection ?? connection, name: text('name'), id: text('id') },
    ...{ llm_name: text('llm_name'), company: text('company') },
    is_thinking: entry?.is_thinking ?? false,
    is_active: entry?.is_active ?? true,
    aliases: entry?.aliases.join('\n') ?? '',
    sampling_weight: entry?.sampling_weight === 1 ? '' : text('sampling_weight'),
    'price.input': String(entry?.price?.input ?? ''),
    'price.output': String(entry?.price?.output ?? ''),
    ...{ max_output_tokens: text('max_output_tokens'), temperature: text('temperature') },
    ...{ reasoning: text('reasoning'), system_prompt: text('system_prompt') },
    extra_body: entry?.extra_body ? JSON.stringify(entry.extra_body, null, 2) : '',
    ...{ first_token_ms: text('first_token_ms'), total_ms: text('total_ms') },
  }
}

const needed = required(t`Please fill in this field`)
const json: Rule<ModelForm> = (text) => {
  try {
    if (text.trim() !== '') JSON.parse(text)
    return undefined
  } catch {
    return t`This is not valid JSON`
  }
}
export const MODEL_RULES = {
  ...{ connection: needed, name: needed, llm_name: needed, company: needed, id: needed },
  extra_body: json,
}

/**
 * The entry without empty fields. The server checks it.
 * @param before the version that it replaces, which has fields that the form lacks.
 */
export function toModelEntry(form: ModelForm, before: ModelEntry | undefined): ModelEntry {
  const aliases = form.aliases.split('\n').map((alias) => alias.trim())
  const [input, output] = [toFigure(form['price.input']), toFigure(form['price.output'])]
  const entry = {
    ...Object.fromEntries(TEXTS.map((name) => [name, form[name].trim()])),
    ...{ is_thinking: form.is_thinking, is_active: form.is_active, logo: before?.logo ?? null },
    aliases: aliases.filter((alias) => alias !== ''),
    sampling_weight: toFigure(form.sampling_weight) ?? 1,
    ...((input ?? output) !== undefined && { price: { input, output } }),
    ...toOptions(form),
  }
  return entry as unknown as ModelEntry
}

/** What a test of the model sends; undefined if the form is not complete. */
export function toTestBody(form: ModelForm) {
  if (form.name.trim() === '' || json(form.extra_body, form)) return undefined
  return { name: form.name.trim(), is_thinking: form.is_thinking, ...toOptions(form) }
}

function toOptions(form: ModelForm): ModelOptions {
  const filled = OPTIONS.filter((name) => form[name].trim() !== '')
  return Object.fromEntries(filled.map((name) => [name, toOption(name, form[name])]))
}

function toOption(name: (typeof OPTIONS)[number], text: string): unknown {
  if (name === 'extra_body') return JSON.parse(text)
  return name === 'reasoning' || name === 'system_prompt' ? text : toFigure(text)
}

/** The number; undefined if there is none. Other text stays as it is, so that the server refuses it. */
function toFigure(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const figure = Number(text)
  return Number.isNaN(figure) ? text : figure
}

/** The field that conflicts with another model or with the connections. */
export function fieldOfConflict(refusal: string): TextName | undefined {
  if (refusal.startsWith('There is already')) return 'id'
  if (refusal.startsWith('Another model')) return 'llm_name'
  return refusal.startsWith('There is no connection') ? 'connection' : undefined
}

/** The part of a name that identifies the model: `Qwen3-32B` of `Qwen/Qwen3-32B`. */
const tailOf = (name: string) => name.trim().split('/').at(-1) ?? ''

/** What the id and the name for readers become if the reader chooses no others. */
export function suggestedBy(name: string): Pick<ModelForm, 'id' | 'llm_name'> {
  const id = tailOf(name)
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
  return { id: id.replace(/^[^a-z0-9]+|-+$/g, '').slice(0, 80), llm_name: tailOf(name) }
}
