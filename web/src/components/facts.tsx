import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** The style of the list, if it is not boxes. */
  readonly className?: string | undefined
}

/** Facts with their names: by default figures in boxes. */
export function Facts({ facts, className = classes.facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
