import type { RatedAs } from '@assay/contracts/studies/answers'
import type { StudyResults } from '@assay/contracts/studies/results'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { Loaded } from '../../components/loaded.tsx'
import { Pager } from '../../components/pager.tsx'
import section from '../../components/section.module.css'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { useFilter } from '../../hooks/use-filter.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { AnsweredItem } from './answered-item.tsx'
import { RATED_AS } from './rating-text.ts'
import { useListAnsweredItemsQuery } from './results-api.ts'

const PAGE_SIZE = 5

export interface SingleAnswersProps {
  readonly studyId: string
  readonly results: StudyResults
}

/** The answers to each question, with their ratings and the comments of the raters. */
export function SingleAnswers({ studyId, results }: SingleAnswersProps) {
  const { params, change } = useFilter()
  const page = usePage(PAGE_SIZE)
  const [source, subject, rated] = ['source', 'subject', 'rated'].map((name) => params.get(name))
  const query = useListAnsweredItemsQuery({
    study_id: studyId,
    query: {
      ...pageQuery(page, PAGE_SIZE),
      ...(source && { arm_id: source }),
      ...(subject && { subject }),
      ...(rated && { rated_as: rated as RatedAs }),
    },
  })
  return (
    <Section
      title={t`Single answers`}
      note={t`Every question with its answers, ratings and comments. Open an answer to read it.`}
    >
      <search className={table.filter}>
        {choicesOf(results).map(({ name, label, all, choices }) => (
          <NativeSelect
            key={name}
            label={label}
            data={[{ value: '', label: all }, ...choices]}
            value={params.get(name) ?? ''}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </search>
      <Loaded query={query} label={t`the answers`}>
        {({ data, count }) =>
          count === 0 ? (
            <p className={section.note}>{t`No question has such an answer.`}</p>
          ) : (
            <>
              {data.map((item) => (
                <AnsweredItem key={item.id} item={item} results={results} />
              ))}
              <Pager page={page} pages={pageCount(count, PAGE_SIZE)} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The filters, without those that have nothing to choose. */
function choicesOf({ kind, arms, scores }: StudyResults) {
  const subjects = new Set(scores.flatMap(({ subject }) => subject ?? []))
  const filters = [
    {
      ...{ name: 'source', label: t`Source`, all: t`All sources` },
      choices: arms.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      ...{ name: 'rated', label: t`Rated`, all: t`In any way` },
      choices: Object.entries(RATED_AS[kind] ?? {}).map(([value, label]) => ({ value, label })),
    },
    {
      ...{ name: 'subject', label: t`Subject`, all: t`All subjects` },
      choices: [...subjects],
    },
  ]
  return filters.filter(({ choices }) => choices.length > 0)
}
