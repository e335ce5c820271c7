import { holdRestoreDrill } from '@assay/testing/restore'

// Checks whether a dump is usable. Restores it into a temporary server, and reports what would be
// lost and how long it took.
const [dump] = process.argv.slice(2)
if (!dump) {
  console.error('Usage: npm run restore:check -- assay.dump')
  process.exitCode = 2
} else {
  const startedAt = Date.now()
  try {
    const { newest } = await holdRestoreDrill(dump, console.log)
    const minutes = newest && Math.round((startedAt - newest.getTime()) / 60_000)
    console.log(
      newest
        ? `RPO: whatever came after ${newest.toISOString()} is lost, ${minutes} minutes ago`
        : 'RPO: nobody has done anything yet',
    )
    console.log(`RTO: ${((Date.now() - startedAt) / 1_000).toFixed(0)} s on this machine`)
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
