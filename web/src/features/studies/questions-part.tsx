import type { StudyItemDto } from '@assay/contracts/studies/items'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { actionsColumn } from '../../components/data-table.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { pageQuery, usePage } from '../../hooks/use-page.ts'
import { itemColumns } from './item-columns.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemsUpload } from './items-upload.tsx'
import { FoldedPart, Part } from './part.tsx'
import classes from './studies.module.css'
import { useListStudyItemsQuery } from './study-api.ts'

const PAGE_SIZE = 5

/** The questions of the study. Those of a draft can be replaced by a file. */
export function QuestionsPart({ study }: { readonly study: StudyDto }) {
  const { id, items, state } = study
  const isDraft = state === 'draft'
  const [isReplacing, setReplacing] = useState(false)
  if (isDraft && (items === 0 || isReplacing))
    return (
      <Part step="questions">
        <ItemsUpload studyId={id} stored={items} onClose={() => setReplacing(false)} />
      </Part>
    )
  if (!isDraft)
    return (
      <FoldedPart
        step="questions"
        summary={plural(items, { one: '# question', other: '# questions' })}
      >
        <Items studyId={id} />
      </FoldedPart>
    )
  return (
    <Part step="questions">
      <Items studyId={id} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setReplacing(true)}>
          {t`Replace questions`}
        </Button>
      </div>
    </Part>
  )
}

function Items({ studyId }: { readonly studyId: string }) {
  const page = usePage(PAGE_SIZE)
  const query = useListStudyItemsQuery({ study_id: studyId, query: pageQuery(page, PAGE_SIZE) })
  const [opened, setOpened] = useState<StudyItemDto>()
  return (
    <>
      <PagedTable
        label={t`Questions`}
        columns={[
          ...itemColumns(query.data?.data ?? []),
          actionsColumn<StudyItemDto>((item) => (
            <Button
              variant="default"
              size="compact-md"
              aria-label={t`Show question ${item.external_id}`}
              onClick={() => setOpened(item)}
            >
              {t`Show`}
            </Button>
          )),
        ]}
        query={query}
        page={page}
        size={PAGE_SIZE}
        empty={<h2>{t`No questions`}</h2>}
      />
      {opened && <ItemDialog item={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
