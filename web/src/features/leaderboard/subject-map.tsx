import type { BoardCellDto, BoardMatrixDto } from '@assay/contracts/boards'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { commaText, percentText, pointsText } from '../../components/format.ts'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import section from '../../components/section.module.css'
import { Section } from '../../components/section.tsx'
import { boardTitle } from '../labels/board-title.ts'
import {
  borrowingText,
  differenceFromWhole,
  findDifferences,
  GREY_FROM,
  ratingText,
} from './board-labels.ts'
import classes from './leaderboard.module.css'
import { type Polling, useReadBoardMatrixQuery } from './leaderboard-api.ts'
import table from './standings.module.css'

export interface SubjectMapProps {
  /** The entries of the overall board. */
  readonly entries: readonly LeaderboardEntryDto[]
  readonly polling: Polling
}

/** The difference in points that gets the full colour. */
const FULL_COLOUR = 100
/** Only the clearest differences; the map shows the others. */
const SHOWN_DIFFERENCES = 5

/** All models on all subjects with votes: their differences and a map. */
export function SubjectMap({ entries, polling }: SubjectMapProps) {
  const { data } = useReadBoardMatrixQuery({ axis: 'subject' }, polling)
  if (!data) return null
  const boards = data.boards
    .filter(({ votes }) => votes > 0)
    .toSorted((one, other) => other.votes - one.votes)
  if (boards.length === 0)
    return <p className={section.note}>{t`No rated votes have a subject yet.`}</p>
  const differences = findDifferences({ ...data, boards }, entries)
  return (
    <Section title={t`Subject by subject`}>
      {differences.length === 0 && (
        <p className={classes.answer}>{t`No model stands out in any subject yet.`}</p>
      )}
      {differences.slice(0, SHOWN_DIFFERENCES).map((sentence) => (
        <p key={sentence} className={classes.answer}>
          {sentence}
        </p>
      ))}
      <p className={section.note}>
        <Trans>
          Green: the model does better here than overall. Red: it does worse. A cell is coloured if
          the 95% interval of the difference excludes zero, so about one in twenty is coloured by
          chance. Grey cells borrow at least {percentText(GREY_FROM, 0)} of their rating, or are
          uncertain by more than {FULL_COLOUR} points.
        </Trans>
      </p>
      <HeatMap boards={boards} entries={entries} />
    </Section>
  )
}

interface HeatMapProps {
  readonly boards: BoardMatrixDto['boards']
  readonly entries: readonly LeaderboardEntryDto[]
}

function HeatMap({ boards, entries }: HeatMapProps) {
  const columns = boards.map(({ board, cells }) => ({
    board,
    cells: new Map(cells.map((cell) => [cell.llm_id, cell])),
  }))
  return (
    <div className={`${table.matrix} ${table.map}`}>
      <ScrollableTable label={t`Models by subject`}>
        <thead>
          <tr>
            <th scope="col">{t`Model`}</th>
            {columns.map(({ board }) => (
              <th key={board} scope="col">
                {boardTitle(board)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.llm_id}>
              <th scope="row">{entry.llm_name}</th>
              {columns.map(({ board, cells }) => (
                <Cell key={board} cell={cells.get(entry.llm_id)} whole={entry} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </div>
  )
}

function Cell({ cell, whole }: { cell: BoardCellDto | undefined; whole: LeaderboardEntryDto }) {
  if (!cell) return <td>–</td>
  const difference = differenceFromWhole(cell, whole)
  const strength = Math.min(1, Math.abs(difference.points) / FULL_COLOUR) * (1 - cell.borrowed)
  const words = commaText([ratingText(cell), borrowingText(cell)])
  const style: CSSProperties & { '--strength': string } = {
    '--strength': `${Math.round(strength * 30)}%`,
  }
  return (
    <td data-kind={kindOf(cell, difference)} style={style} title={words}>
      {pointsText(cell.elo_rating)}
      <span className="visually-hidden"> ({words})</span>
    </td>
  )
}

/** Undefined if there is no certain difference; grey if nearly the whole rating is borrowed. */
function kindOf(
  { borrowed }: BoardCellDto,
  { points, halfWidth }: ReturnType<typeof differenceFromWhole>,
): 'grey' | 'better' | 'worse' | undefined {
  if (borrowed >= GREY_FROM) return 'grey'
  if (Math.abs(points) > halfWidth) return points > 0 ? 'better' : 'worse'
  return halfWidth > FULL_COLOUR ? 'grey' : undefined
}
