import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { ColumnMapping, UploadPreview, UploadQuery } from '@assay/contracts/studies/items'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { showFailure } from '../../components/toast.ts'
import { usePreviewItemsMutation, useReplaceItemsMutation } from './upload-api.ts'

/** The fields that a column can fill in, in the order of the form. */
export const ITEM_FIELDS = [
  'question',
  'external_id',
  'reference',
  'subject',
  'tags',
  'rubric',
] as const satisfies readonly (keyof ColumnMapping)[]
export type ItemField = (typeof ITEM_FIELDS)[number]

interface Upload {
  readonly file: File
  /** Empty until the organiser has changed a column. */
  readonly mapping: ColumnMapping
  readonly reviewed: readonly IdentifierKind[]
}

/**
 * A file of questions: the server reads it again after every choice, and stores it only after the
 * organiser has confirmed.
 */
export function useItemsUpload(studyId: string, onStored: (questions: number) => void) {
  const [upload, setUpload] = useState<Upload>()
  const [preview, setPreview] = useState<UploadPreview>()
  const [failure, setFailure] = useState<string>()
  const [read, { isLoading: isReading }] = usePreviewItemsMutation()
  const [replace, { isLoading: isStoring }] = useReplaceItemsMutation()
  const latest = useRef<Upload>(undefined)
  /** What the organiser chose for a file with these columns. */
  const chosen = useRef<{ readonly columns: string; readonly mapping: ColumnMapping }>(undefined)

  async function check(next: Upload) {
    latest.current = next
    setUpload(next)
    const { data, error } = await read({ study_id: studyId, file: next.file, query: toQuery(next) })
    if (latest.current !== next) return undefined
    if (data) setPreview(data)
    setFailure(error && errorText(error))
    return data
  }

  function close() {
    latest.current = undefined
    setUpload(undefined)
    setPreview(undefined)
    setFailure(undefined)
  }

  return {
    ...{ upload, preview, failure, isReading, isStoring, close },
    /** A corrected file keeps the columns that the organiser has chosen. */
    async open(file: File) {
      close()
      const found = await check({ file, mapping: {}, reviewed: [] })
      const kept = chosen.current
      if (found && kept?.columns === found.columns.join('\n'))
        await check({ file, mapping: kept.mapping, reviewed: [] })
    },
    map(field: ItemField, column: string) {
      if (!upload || !preview) return
      const mapping = { ...allOf(preview.mapping), [field]: column }
      chosen.current = { columns: preview.columns.join('\n'), mapping }
      void check({ ...upload, mapping })
    },
    review(reviewed: readonly IdentifierKind[]) {
      if (upload) void check({ ...upload, reviewed })
    },
    /** Stores the valid rows. */
    async store() {
      if (!upload || !preview) return
      const query = { ...toQuery(upload), ...(preview.faulty > 0 && { skip_faulty: 'true' }) }
      const { data, error } = await replace({ study_id: studyId, file: upload.file, query })
      if (error) return showFailure(errorText(error))
      close()
      onStored(data.rows)
    },
  }
}

/** An empty name means that the field has no column. */
function allOf(mapping: ColumnMapping): ColumnMapping {
  return Object.fromEntries(ITEM_FIELDS.map((field) => [field, mapping[field] ?? '']))
}

function toQuery({ mapping, reviewed }: Upload): Pick<UploadQuery, ItemField | 'phi_reviewed'> {
  return { ...mapping, ...(reviewed.length > 0 && { phi_reviewed: reviewed.join(',') }) }
}
