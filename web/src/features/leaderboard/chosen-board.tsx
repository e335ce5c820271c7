import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFilter } from '../../hooks/use-filter.ts'
import { BoardChooser } from './board-chooser.tsx'
import { boardSentence } from './board-sentence.ts'
import classes from './leaderboard.module.css'
import { type Polling, useListBoardsQuery, useReadBoardQuery } from './leaderboard-api.ts'
import { PublicationSwitch } from './publication-switch.tsx'
import { MOST_ROWS, StandingsTable } from './standings-table.tsx'

export interface ChosenBoardProps {
  readonly overall: LeaderboardDto
  readonly polling: Polling
  readonly isSuperuser: boolean
}

/** The standings that the reader chose, under a sentence about them. The address names the board. */
export function ChosenBoard({ overall, polling, isSuperuser }: ChosenBoardProps) {
  const { params, change } = useFilter()
  const chosen = params.get('board') ?? overall.board
  const [isWhole, setWhole] = useState(false)
  const isOverall = chosen === overall.board
  const { data: boards } = useListBoardsQuery(undefined, polling)
  const query = useReadBoardQuery({ board: chosen }, { ...polling, skip: isOverall })
  // The last board stays while another one loads.
  const board = isOverall ? overall : (query.currentData ?? query.data ?? overall)
  const isMissing = query.error && board.board !== chosen
  const { length } = board.entries
  const choose = (name: string) => change({ board: name === overall.board ? '' : name })
  return (
    <>
      <p className={classes.sentence} aria-live="polite">
        {isMissing ? t`This board hasn’t been computed yet.` : boardSentence(board)}
      </p>
      <div className={classes.tools}>
        <BoardChooser boards={boards?.data ?? []} value={chosen} onChange={choose} />
        {isSuperuser && <PublicationSwitch />}
        <Button variant="default" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Fewer columns` : wholeText(length)}
        </Button>
      </div>
      {!isMissing && <StandingsTable entries={board.entries} isWhole={isWhole} />}
    </>
  )
}

const wholeText = (models: number) =>
  models > MOST_ROWS ? t`All ${models} models, all columns` : t`All columns`
