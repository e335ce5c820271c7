import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { UploadFault, UploadPreview } from '@assay/contracts/studies/items'
import { Checkbox } from '@mantine/core'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { commaText, countText } from '../../components/format.ts'
import { describeFinding } from '../patient-data/describe-finding.ts'
import classes from './studies.module.css'

export interface FaultsProps {
  /** Number of faulty lines, and the first of them. */
  readonly faulty: number
  readonly faults: readonly UploadFault[]
}

/** What is wrong with the lines of a file. */
export function Faults({ faulty, faults }: FaultsProps) {
  return (
    <>
      <div className={classes.faults}>
        <DataTable
          label={t`Faulty lines`}
          columns={COLUMNS}
          rows={faults.map((fault, index) => ({ ...fault, key: `${index}` }))}
          keyOf={({ key }) => key}
          asCards={false}
        />
      </div>
      {faults.length < faulty && (
        <p className={classes.note}>
          <Trans>
            These are the first {countText(faults.length)} of{' '}
            <Plural value={faulty} one="# faulty line" other="# faulty lines" />.
          </Trans>
        </p>
      )}
    </>
  )
}

type Warning = UploadPreview['warnings'][number]

const LINE: Column<Warning> = {
  name: t`Line`,
  cell: ({ line }) => (line === null ? '–' : countText(line)),
}

const WARNING_COLUMNS: readonly Column<Warning>[] = [
  LINE,
  { name: t`Reason`, cell: ({ reason }) => reason },
]

const COLUMNS: readonly Column<UploadFault>[] = [
  LINE,
  { name: t`Reason`, cell: ({ reason, kinds }) => [reason, kindsText(kinds)].join(' ') },
]

function kindsText(kinds: readonly IdentifierKind[]): string {
  if (kinds.length === 0) return ''
  return t`It contains ${commaText(kinds.map((kind) => describeFinding({ kind }).what))}.`
}

/** Lines that can be used, and may be mistakes. */
export function Warnings({ warnings }: Pick<UploadPreview, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <>
      <p className={classes.warning}>
        {t`These lines can be used. Check whether they are mistakes.`}
      </p>
      <div className={classes.faults}>
        <DataTable
          label={t`Lines to check`}
          columns={WARNING_COLUMNS}
          rows={warnings}
          keyOf={({ line }) => `${line}`}
          asCards={false}
        />
      </div>
    </>
  )
}

export interface ReviewedKindsProps {
  readonly faults: readonly UploadFault[]
  readonly reviewed: readonly IdentifierKind[]
  readonly onChange: (reviewed: readonly IdentifierKind[]) => void
}

/** Confirms, kind by kind, that what looks like patient data is none. */
export function ReviewedKindChoices({ faults, reviewed, onChange }: ReviewedKindsProps) {
  const found = new Set([...reviewed, ...faults.flatMap(({ kinds }) => kinds)])
  if (found.size === 0) return null
  return (
    <div className={classes.checks}>
      <p className={classes.warning}>
        <Trans>
          Some lines look like patient data. Look at each of them. Remove patient data from the
          file, or confirm for each kind that none of it is a patient’s.
        </Trans>
      </p>
      {[...found].map((kind) => (
        <Checkbox
          key={kind}
          label={t`I have checked every line with ${describeFinding({ kind }).what}: none is a patient’s`}
          checked={reviewed.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...reviewed, kind] : reviewed.filter((other) => other !== kind))
          }
        />
      ))}
    </div>
  )
}
