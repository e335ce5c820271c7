import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import { Releases } from '../features/releases/releases.tsx'

/** The data for researchers, with instructions to check and cite it. */
export function DataPage() {
  return (
    <ProsePage title="Data">
      <p>
        {BRAND.name} publishes its votes for research: all of them under pseudonyms, and the
        questions and answers of those who agreed. Research only, not for clinical use.
      </p>
      <Releases />
      <h2>Verify it</h2>
      <p>
        Put all files of a version into one folder, the tables into its folder <code>data</code>.
        Then <code>pip install pyarrow</code> and <code>python3 verify.py .</code> check every file,
        the chain of the ledger and the signature of its checkpoint, and compute the board again.
        The README.md and the croissant.json of a version describe its tables for people and for
        programs.
      </p>
      <h2>Your choices</h2>
      <p>
        You decide about your conversations: below the result of a vote, in a chat’s menu, and in
        the <Link to="/settings?tab=your-data">settings</Link>. A withdrawal applies to every later
        version. <Link to="/ethics">Purpose, legal basis and contact</Link>
      </p>
    </ProsePage>
  )
}
