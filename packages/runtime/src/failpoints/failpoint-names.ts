/** All places where a test can make a process fail. The fault catalogue uses each place. */
export const FAILPOINT_NAMES = [
  'gw.patient_data_guard',
  'gw.before_turn_commit',
  'gw.after_turn_commit',
  'gw.before_done_send',
  'gw.vote_before_commit',
  'gw.vote_after_commit',
  'gw.release_file',
  'gw.release_renamed',
  'wk.before_first_frame',
  'wk.seq_20',
  'wk.before_final_commit',
  'wk.before_ack',
  'rt.job',
  'rt.before_commit',
  'rt.after_commit',
  'rt.before_snapshot',
  'rt.before_publication',
  'rt.after_publication',
] as const
export type FailpointName = (typeof FAILPOINT_NAMES)[number]
