import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoadingDots } from '../../components/loading-dots.tsx'
import section from '../../components/section.module.css'
import { Section } from '../../components/section.tsx'
import { differenceText, styleText } from './board-labels.ts'
import classes from './leaderboard.module.css'
import {
  useListBoardsQuery,
  useReadBoardDifferencesQuery,
  useReadBoardQuery,
} from './leaderboard-api.ts'
import { StyleComparison } from './style-comparison.tsx'
import { SubjectMap, type SubjectMapProps } from './subject-map.tsx'

const STYLE_BOARD = 'style:equal'

/** What style, subject and expertise change in the overall ratings. */
export function StyleAndSubject(props: SubjectMapProps) {
  const { data } = useListBoardsQuery(undefined, props.polling)
  const votes = data?.data.find(({ board }) => board === STYLE_BOARD)?.votes
  return (
    <>
      {votes === 0 && (
        <p className={section.note}>
          {t`No vote that counts in the ratings has style data for both answers yet.`}
        </p>
      )}
      {!!votes && <Style {...props} />}
      <ExpertiseDifferences {...props} />
      <SubjectMap {...props} />
    </>
  )
}

function Style({ entries, polling }: SubjectMapProps) {
  const { data: board, error } = useReadBoardQuery({ board: STYLE_BOARD }, polling)
  if (error && !board)
    return <p className={section.note}>{t`This board hasn’t been computed yet.`}</p>
  if (!board) return <LoadingDots label={t`Loading the board at equal style`} />
  return (
    <>
      <p className={classes.answer}>{styleText(board.style ?? [])}</p>
      <StyleComparison asVoted={entries} atEqualStyle={board.entries} />
    </>
  )
}

/**
 * The differences between experts and all voters; nothing is shown before there are ten experts of
 * a kind.
 */
function ExpertiseDifferences({ entries, polling }: SubjectMapProps) {
  const { data } = useReadBoardDifferencesQuery(undefined, polling)
  if (!data || data.tested === 0) return null
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  return (
    <Section title={t`Experts and everyone else`}>
      {data.data.length === 0 && (
        <p className={classes.answer}>
          <Trans>
            So far, no group of experts orders the models clearly differently from everyone else.
          </Trans>
        </p>
      )}
      {data.data.map((difference) => (
        <p key={`${difference.board} ${difference.llm_id}`} className={classes.answer}>
          {differenceText(difference, names.get(difference.llm_id) ?? t`A model`)}
        </p>
      ))}
    </Section>
  )
}
