import { logoOf } from './logo-of.ts'
import classes from './model-logo.module.css'

export interface ModelLogoProps {
  readonly name: string
  /** What the server names, if it does. */
  readonly url?: string | null
  readonly className?: string | undefined
}

/** The logo that the server names, else the one that the model's name suggests. */
export function ModelLogo({ name, url = null, className }: ModelLogoProps) {
  const own = url?.startsWith('/') ? url : undefined
  return (
    <img
      className={[classes.logo, className].filter(Boolean).join(' ')}
      src={own ?? logoOf(name)}
      alt=""
    />
  )
}
