import { Link } from 'react-router'
import { Ethics } from '../features/ethics/ethics.tsx'
import classes from './prose.module.css'
import page from './text-page.module.css'

/** On what terms what people write here serves research. */
export function EthicsPage() {
  return (
    <div className={page.page}>
      <article className={classes.prose}>
        <h1 className={page.title}>Ethics</h1>
        <p>
          Votes serve research under pseudonyms; questions and answers do with the consent of those
          who asked. What was published is under <Link to="/data">Data</Link>.
        </p>
        <Ethics />
      </article>
    </div>
  )
}
