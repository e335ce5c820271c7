import { errorText } from '../../api/error-text.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { useListSelfIdentificationsQuery } from './analytics-api.ts'

/** Which answers were found to name their model, and by which sentence: to judge the rules by. */
export function SelfIdentifications() {
  const { data, error } = useListSelfIdentificationsQuery()
  if (error) return <p className={table.error}>{errorText(error)}</p>
  if (!data) return <LoadingDots label="Loading answers that named their model" />
  if (data.data.length === 0) return <p>No answer has named its model.</p>
  return (
    <ScrollableTable label="Answers that named their model">
      <thead>
        <tr>
          <th scope="col">Sentence</th>
          <th scope="col">Model</th>
          <th scope="col">Side</th>
          <th scope="col">Turn</th>
        </tr>
      </thead>
      <tbody>
        {data.data.map(({ turn_id, side, model_name, sentence }) => (
          <tr key={`${turn_id} ${side}`}>
            <td>{sentence ?? 'Not kept'}</td>
            <td>{model_name}</td>
            <td>{side}</td>
            <td>{turn_id}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}
