import { differenceText } from './board-words.ts'
import classes from './boards.module.css'
import { useReadBoardDifferencesQuery } from './leaderboard-api.ts'
import type { SubjectMapProps } from './subject-map.tsx'

/** Where experts judge a model otherwise than everybody else; nothing before there are ten of a kind. */
export function ExpertiseDifferences({ entries, polling }: SubjectMapProps) {
  const { data } = useReadBoardDifferencesQuery(undefined, polling)
  if (!data || data.tested === 0) return null
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  return (
    <>
      <h3 className={classes.subheading}>Experts and everybody else</h3>
      {data.data.length === 0 && (
        <p className={classes.answer}>
          No group of experts judges a model otherwise than everybody else beyond doubt yet.
        </p>
      )}
      {data.data.map((difference) => (
        <p key={`${difference.board} ${difference.llm_id}`} className={classes.answer}>
          {differenceText(difference, names.get(difference.llm_id) ?? 'A model')}
        </p>
      ))}
    </>
  )
}
