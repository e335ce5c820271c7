import classes from './facts.module.css'

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** Figures in boxes, each under its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
