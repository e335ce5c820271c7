import { IconX } from '@tabler/icons-react'
import classes from './benchmark.module.css'

export interface HiddenModelsProps {
  readonly models: readonly string[]
  readonly onShow: (model: string) => void
}

/** A chip for each hidden model; its removal shows the model again. */
export function HiddenModels({ models, onShow }: HiddenModelsProps) {
  if (models.length === 0) return null
  return (
    <div className={classes.hidden}>
      <span id="hidden-models">Hidden models:</span>
      <ul aria-labelledby="hidden-models">
        {models.map((model) => (
          <li key={model}>
            <button
              type="button"
              className={classes.chip}
              aria-label={`Show ${model}`}
              onClick={() => onShow(model)}
            >
              {model} <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
