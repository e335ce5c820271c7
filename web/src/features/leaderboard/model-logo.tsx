import classes from './leaderboard.module.css'
import { logoOf } from './logo-of.ts'

/** The logo that the server names, else the one that the model's name suggests. */
export function ModelLogo({ name, url }: { name: string; url: string | null }) {
  const own = url?.startsWith('/') ? url : undefined
  return <img className={classes.logo} src={own ?? logoOf(name)} alt="" />
}
