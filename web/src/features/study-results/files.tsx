import type { StudyFileDto } from '@assay/contracts/studies/files'
import { t } from '@lingui/core/macro'
import { bytesText } from '../../components/bytes-text.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { Section } from '../../components/section.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useDownloadFileMutation, useListFilesQuery } from './results-api.ts'
import classes from './study-results.module.css'

/** The files of a closed study, for publication and for recomputing the results. */
export function Files({ studyId }: { readonly studyId: string }) {
  const query = useListFilesQuery({ study_id: studyId })
  const [download] = useDownloadFileMutation()
  const columns: readonly Column<StudyFileDto>[] = [
    {
      name: t`File`,
      className: classes.file,
      cell: ({ name }) => (
        <TextButton onPress={() => void reportOutcome(download({ study_id: studyId, name }))}>
          {name}
        </TextButton>
      ),
    },
    { name: t`Content`, cell: ({ description }) => description },
    { name: t`Size`, className: classes.file, cell: ({ bytes }) => bytesText(bytes) },
    {
      name: 'SHA-256',
      cell: ({ sha256 }) => <code className={classes.hash}>{sha256}</code>,
    },
  ]
  return (
    <Section
      title={t`Files`}
      note={t`The same study always gives the same bytes. verify_results.py recomputes the results from the ratings.`}
    >
      <Loaded query={query} label={t`the files`}>
        {({ data }) => (
          <DataTable
            label={t`Files of the study`}
            columns={columns}
            rows={data}
            keyOf={({ name }) => name}
          />
        )}
      </Loaded>
    </Section>
  )
}
