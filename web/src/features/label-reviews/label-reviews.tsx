import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import tabs from '../../components/tabs.module.css'
import classes from './label-reviews.module.css'
import { ReviewQueue } from './review-queue.tsx'
import { ReviewedLabels } from './reviewed-labels.tsx'

const LISTS = {
  contested: 'Sources differ',
  abstained: 'Nobody is sure',
  reviewed: 'Reviewed',
} as const
type ListName = keyof typeof LISTS
const NAMES = Object.keys(LISTS) as ListName[]

/** Questions whose labels wait for a superuser, and what superusers said of others. */
export function LabelReviews() {
  const [params, setParams] = useSearchParams()
  const list = NAMES.find((name) => name === params.get('list')) ?? 'contested'
  return (
    <>
      <p className={classes.note}>
        Votes count on the boards of what their questions are about and for. Of a question with its
        vote, what a superuser says stands above rules and the asker, and enters the ledger when it
        changes something.
      </p>
      <Tabs
        value={list}
        onChange={(name) => name && setParams({ list: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={tabs.list} aria-label="Labels">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} className={tabs.tab}>
              {LISTS[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            {name === 'reviewed' ? <ReviewedLabels /> : <ReviewQueue reason={name} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
