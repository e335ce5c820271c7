import type { LlmDto } from '@assay/contracts/llms'
import type { StudyArm } from '@assay/contracts/studies/arms'
import { t } from '@lingui/core/macro'
import { type Rule, required } from '../../components/form/rules.ts'
import { countText } from '../../components/format.ts'

export type SourceForm = Readonly<
  Record<'kind' | 'model_id' | 'name' | 'system_prompt' | 'temperature' | 'max_tokens', string>
>

const figureText = (value: number | null | undefined) => value?.toString() ?? ''

export function toSourceForm(arm: StudyArm | undefined, models: readonly LlmDto[]): SourceForm {
  const model = arm?.kind === 'model' ? arm : undefined
  const first = arm ? undefined : models[0]
  return {
    kind: arm?.kind ?? (first ? 'model' : 'outside'),
    model_id: model?.model_id ?? first?.id ?? '',
    name: arm?.name ?? first?.llm_name ?? '',
    system_prompt: model?.system_prompt ?? '',
    temperature: figureText(model?.temperature),
    max_tokens: figureText(model?.max_tokens),
  }
}

/** The source without the fields of the other kind. The server checks it. */
export function toArm(form: SourceForm): StudyArm {
  const name = form.name.trim()
  if (form.kind === 'outside') return { kind: 'outside', name }
  return {
    ...{ kind: 'model', name, model_id: form.model_id },
    system_prompt: form.system_prompt.trim() || null,
    temperature: toFigure(form.temperature),
    max_tokens: toFigure(form.max_tokens),
  }
}

const toFigure = (text: string) => (text.trim() === '' ? null : Number(text))

const between =
  (least: number, most: number): Rule<SourceForm> =>
  (text) => {
    const figure = toFigure(text)
    const isValid = figure === null || (figure >= least && figure <= most)
    return isValid ? undefined : t`Enter a number from ${least} to ${countText(most)}`
  }

export const SOURCE_RULES = {
  name: required(t`Please fill in this field`),
  temperature: between(0, 2),
  max_tokens: between(16, 100_000),
}
