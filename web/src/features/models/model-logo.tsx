import { logoOf } from './logo-of.ts'
import classes from './model-logo.module.css'

export interface ModelLogoProps {
  readonly name: string
  /** The logo that the server names, if any. */
  readonly url?: string | null
  readonly className?: string | undefined
}

/** The logo that the server names, or else the logo that matches the model's name. */
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
