import { Link } from 'react-router'
import { ProsePage } from '../components/page.tsx'
import { Ethics } from '../features/ethics/ethics.tsx'

/** The terms on which research uses what people write here. */
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
