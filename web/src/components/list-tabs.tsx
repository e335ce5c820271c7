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
  /** How many things wait in it, where that is told. */
  readonly count?: number | undefined
  readonly content: ReactNode
}

export interface ListTabsProps {
  /** What the lists are of. */
  readonly label: string
  /** What they are for. */
  readonly note: string
  /** The one shown unless the address names another; by default the first. */
  readonly opensAt?: string | undefined
  readonly lists: readonly [ListTab, ...ListTab[]]
}

/** Several lists of one page, one at a time. */
export function ListTabs({ label, note, opensAt, lists }: ListTabsProps) {
  const [params, setParams] = useSearchParams()
  const named = params.get('list') ?? opensAt
  const chosen = lists.find(({ name }) => name === named) ?? lists[0]
  return (
    <>
      <p className={table.note}>{note}</p>
      <Tabs
        value={chosen.name}
        onChange={(name) => name && setParams({ list: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={tabs.list} aria-label={label}>
          {lists.map(({ name, title, count }) => (
            <Tabs.Tab key={name} value={name} className={tabs.tab}>
              {count === undefined ? title : `${title} (${count})`}
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
