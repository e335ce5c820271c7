import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { Section } from '../../components/section.tsx'
import { type HeadToHeadRecord, indexRecords, recordText } from './head-to-head-records.ts'
import { useReadHeadToHeadQuery } from './leaderboard-api.ts'
import classes from './standings.module.css'

type Model = Pick<LeaderboardEntryDto, 'llm_id' | 'llm_name'>

export interface HeadToHeadProps {
  /** The models with votes. */
  readonly models: readonly Model[]
  /** The ledger position of the board on the screen. */
  readonly position: number
}

export function HeadToHead({ models, position }: HeadToHeadProps) {
  const { data, error } = useReadHeadToHeadQuery({ position })
  return (
    <Section
      title={t`Head to head`}
      note={t`The share of rated battles in which the row’s model beat the column’s model. The remaining battles were losses, ties or “both bad”. Green: more wins than losses. Red: more losses.`}
    >
      {error && !data && <p>{t`These votes are still being counted.`}</p>}
      {!error && !data && <LoadingDots label={t`Loading the votes by pair`} />}
      {data && models.length > 0 && <Matrix models={models} find={indexRecords(data.pairs)} />}
      {models.length === 0 && <p>{t`No battles yet.`}</p>}
    </Section>
  )
}

interface MatrixProps {
  readonly models: readonly Model[]
  readonly find: ReturnType<typeof indexRecords>
}

function Matrix({ models, find }: MatrixProps) {
  return (
    <div className={classes.matrix}>
      <ScrollableTable label={t`Wins by model pair`}>
        <thead>
          <tr>
            <th scope="col">{t`Model`}</th>
            {models.map(({ llm_id, llm_name }, at) => (
              <th key={llm_id} scope="col" title={llm_name}>
                <span aria-hidden>{at + 1}</span>
                <span className="visually-hidden">
                  <Trans>against {llm_name}</Trans>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map(({ llm_id, llm_name }, at) => (
            <tr key={llm_id}>
              <th scope="row">
                <span aria-hidden className={classes.number}>
                  {at + 1}
                </span>
                {llm_name}
              </th>
              {models.map((opponent) => (
                <Cell
                  key={opponent.llm_id}
                  pair={t`${llm_name} against ${opponent.llm_name}`}
                  record={find(llm_id, opponent.llm_id)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </div>
  )
}

function Cell({ pair, record }: { pair: string; record: HeadToHeadRecord | undefined }) {
  if (!record) return <td>·</td>
  const { wins, losses, share } = record
  const words = recordText(record)
  return (
    <td data-lead={leadOf(wins, losses)} title={`${pair}: ${words}`}>
      {Math.round(share * 100)}%<span className="visually-hidden"> ({words})</span>
    </td>
  )
}

function leadOf(wins: number, losses: number): 'ahead' | 'behind' | undefined {
  if (wins === losses) return undefined
  return wins > losses ? 'ahead' : 'behind'
}
