import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import classes from './list-tabs.module.css'
import table from './table.module.css'
import tabs from './tabs.module.css'

export interface ListTab {
  /** In the address, as `list`. */
  readonly name: string
  readonly title: string
  readonly content: ReactNode
}

export interface ListTabsProps {
  /** What the lists are of. */
  readonly label: string
  /** What they are for. */
  readonly note: string
  /** The first is shown unless the address names another. */
  readonly lists: readonly [ListTab, ...ListTab[]]
}

/** Several lists of one page, one at a time. */
export function ListTabs({ label, note, lists }: ListTabsProps) {
  const [params, setParams] = useSearchParams()
  const chosen = lists.find(({ name }) => name === params.get('list')) ?? lists[0]
  return (
    <>
      <p className={table.note}>{note}</p>
      <Tabs
        value={chosen.name}
        onChange={(name) => name && setParams({ list: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={tabs.list} aria-label={label}>
          {lists.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name} className={tabs.tab}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {lists.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
