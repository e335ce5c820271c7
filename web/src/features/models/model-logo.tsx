import { initialsOf, logoOf } from './logo-of.ts'
import classes from './model-logo.module.css'

export interface ModelLogoProps {
  readonly name: string
  /** The logo that the server names, if any. */
  readonly url?: string | null
  readonly className?: string | undefined
}

/** The logo that the server names, or else the one that matches the model's name, or initials. */
export function ModelLogo({ name, url = null, className }: ModelLogoProps) {
  const logo = url?.startsWith('/') ? url : logoOf(name)
  const look = [classes.logo, className].filter(Boolean).join(' ')
  if (logo) return <img className={look} src={logo} alt="" />
  return <span className={`${look} ${classes.initials}`} data-initials={initialsOf(name)} />
}
