import type { SelfIdentificationDto } from '@assay/contracts/analytics'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { useListSelfIdentificationsQuery } from './analytics-api.ts'
import { OverturnDialog } from './overturn-dialog.tsx'

/** Which answers were found to name their model, and by which sentence; what is wrong is overturned. */
export function SelfIdentifications() {
  const { data, error, refetch } = useListSelfIdentificationsQuery()
  const [opened, setOpened] = useState<SelfIdentificationDto>()
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton label="Loading answers that named their model" />
  if (data.data.length === 0) return <p>No answer has named its model.</p>
  return (
    <>
      <ScrollableTable label="Answers that named their model" asCards>
        <thead>
          <tr>
            <th scope="col">Sentence</th>
            <th scope="col">Model</th>
            <th scope="col">Side</th>
            <th scope="col">Turn</th>
            <th scope="col">Overturned</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((found) => (
            <FoundRow
              key={`${found.turn_id} ${found.side}`}
              found={found}
              onOverturn={() => setOpened(found)}
            />
          ))}
        </tbody>
      </ScrollableTable>
      {opened && <OverturnDialog found={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface FoundRowProps {
  readonly found: SelfIdentificationDto
  readonly onOverturn: () => void
}

function FoundRow({ found, onOverturn }: FoundRowProps) {
  const { turn_id, side, model_name, sentence, overturn_reason: reason } = found
  return (
    <tr>
      <th scope="row">{sentence ?? 'Not kept'}</th>
      <td data-label="Model">{model_name}</td>
      <td data-label="Side">{side}</td>
      <td data-label="Turn">{turn_id}</td>
      <td data-label="Overturned">
        {reason ?? (
          <Button
            variant="default"
            aria-label={`Overturn that ${model_name} named itself in turn ${turn_id}`}
            onClick={onOverturn}
          >
            Overturn
          </Button>
        )}
      </td>
    </tr>
  )
}
