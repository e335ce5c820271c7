import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import table from '../../components/table.module.css'
import { canAnyBattleStart } from './model-state-text.ts'
import classes from './model-states.module.css'
import { useListModelsQuery } from './model-states-api.ts'
import { ModelStatesTable } from './model-states-table.tsx'

/** Workers start and stop, and answers end, while the page is open. */
const POLLING_INTERVAL_MS = 5_000

/** The state of each model, today's figures, and a button to pause the model. */
export function ModelStates() {
  const query = useListModelsQuery(undefined, {
    pollingInterval: POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <Page title="Models">
      <Loaded query={query} label="the models" isPolled>
        {({ data: models }) => (
          <>
            <p className={table.note}>
              A paused model isn’t drawn into new battles until it’s resumed; answers in progress
              finish. Figures are for today, since midnight UTC.
            </p>
            {!canAnyBattleStart(models) && (
              <p className={classes.warning} role="status">
                No battle can start: fewer than two available models can be paired.
              </p>
            )}
            <ModelStatesTable models={models} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
