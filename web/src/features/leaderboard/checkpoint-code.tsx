import classes from './leaderboard.module.css'

/** What a reader can keep of this board, to find out later whether anything behind it was changed. */
export function CheckpointCode({ code }: { code: string }) {
  return (
    <p className={classes.note}>
      Checkpoint <code>{code}</code>: this board and the votes behind it, signed. Keep{' '}
      <a href="/api/v1/ledger/checkpoints">the checkpoints</a> and{' '}
      <a href="/api/v1/ledger/key">the key</a>, and a vote that is changed, dropped or added in
      between later on can be proven.
    </p>
  )
}
