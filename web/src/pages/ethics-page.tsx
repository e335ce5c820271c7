import { Link } from 'react-router'
import { ProsePage } from '../components/page.tsx'
import { Ethics } from '../features/ethics/ethics.tsx'

/** On what terms what people write here serves research. */
export function EthicsPage() {
  return (
    <ProsePage title="Ethics">
      <p>
        Votes serve research under pseudonyms; questions and answers do with the consent of those
        who asked. What was published is under <Link to="/data">Data</Link>.
      </p>
      <Ethics />
    </ProsePage>
  )
}
