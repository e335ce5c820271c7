import classes from './facts.module.css'

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** A class for figures in separate boxes; it sets their margin, size and line height. */
  readonly boxes?: string | undefined
}

/** Figures in a row, each under its name. */
export function Facts({ facts, boxes }: FactsProps) {
  return (
    <dl className={boxes ? `${classes.boxes} ${boxes}` : classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
