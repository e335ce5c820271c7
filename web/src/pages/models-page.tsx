import { ModelStates } from '../features/model-states/model-states.tsx'
import classes from './text-page.module.css'

export function ModelsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Models</h1>
      <ModelStates />
    </div>
  )
}
