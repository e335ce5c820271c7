import type { ServingConnectionDto } from '@assay/contracts/llms'
import { t } from '@lingui/core/macro'
import { listText } from '../../components/format.ts'
import { useListServingConnectionsQuery } from './serving-api.ts'

/**
 * Names the companies whose models may answer today. Empty in a demonstration. It names no model,
 * so it does not show which of them answers a battle.
 */
export function ServingCompanies({ className }: { className?: string | undefined }) {
  const { data } = useListServingConnectionsQuery()
  if (!data || data.data.length === 0) return null
  return <p className={className}>{servingText(data.data)}</p>
}

/** The notes of the operator about the connections that may answer today. */
export function ServingNotes() {
  const { data } = useListServingConnectionsQuery()
  const notes = new Set(
    data?.data.flatMap((connection) =>
      connection.note === null ? [] : [`${nameOf(connection)}: ${connection.note}`],
    ),
  )
  if (notes.size === 0) return null
  return (
    <ul>
      {[...notes].map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

export function servingText(connections: readonly ServingConnectionDto[]): string {
  const names = new Set(connections.map(nameOf))
  return t`Today, models of ${listText(names)} answer.`
}

/** `Anthropic (EU, Frankfurt)` */
function nameOf({ company, region, is_local }: ServingConnectionDto): string {
  const name = company ?? (is_local ? t`a local server` : t`another server`)
  return region === null ? name : `${name} (${region})`
}
