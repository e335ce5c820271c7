import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import tabs from '../../components/tabs.module.css'
import { ReviewedTexts } from './reviewed-texts.tsx'
import classes from './text-reviews.module.css'
import { TextsToReview } from './texts-to-review.tsx'

/** Texts that would be published but for an uncertain finding, and what was decided about others. */
export function TextReviews() {
  const [params, setParams] = useSearchParams()
  const list = params.get('list') === 'reviewed' ? 'reviewed' : 'waiting'
  return (
    <>
      <p className={classes.note}>
        Their owners agreed that these conversations are published, and something in them may
        identify a patient. Until a superuser decides they stay out of every release. To redact
        masks what is marked; published versions do not change.
      </p>
      <Tabs
        value={list}
        onChange={(name) => name && setParams({ list: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={tabs.list} aria-label="Texts">
          <Tabs.Tab value="waiting" className={tabs.tab}>
            Waiting
          </Tabs.Tab>
          <Tabs.Tab value="reviewed" className={tabs.tab}>
            Decided
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting" className={classes.panel}>
          <TextsToReview />
        </Tabs.Panel>
        <Tabs.Panel value="reviewed" className={classes.panel}>
          <ReviewedTexts />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
