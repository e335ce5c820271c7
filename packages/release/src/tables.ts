import type { Column, ColumnType, Table } from './table.ts'

const column = (name: string, type: ColumnType, description: string): Column => ({
  name,
  type,
  description,
})

const SEQ = column('seq', 'INT32', 'Position of the vote in the ledger, starting at 1')
const OUTCOME = column('outcome', 'STRING', 'left_better, right_better, tie or both_bad')
const LEFT = column('left_model', 'STRING', 'Id of the model on the left')
const RIGHT = column('right_model', 'STRING', 'Id of the model on the right')
const NAME = column('name', 'STRING', 'Name in the arena')
const VOTER = column('voter', 'STRING', 'Pseudonym, the same in all releases of this arena')

const votes: Table = {
  name: 'votes',
  description:
    'All votes in the ledger up to the board of the release, whether or not the voter agreed to publish texts. Labels and reversals, which can restore a vote, are only in ledger.ndjson.gz.',
  columns: [
    SEQ,
    column('created_at', 'TIMESTAMP', 'When the vote was cast, UTC'),
    OUTCOME,
    LEFT,
    RIGHT,
    VOTER,
    column('sample_question', 'BOOLEAN', 'True if the arena suggested the question'),
    column(
      'rated',
      'BOOLEAN',
      'True if the vote entered the ratings when it was appended. It counts unless its voter is excluded. A vote that did not enter the ratings counts from its reversal on, if the ledger has one',
    ),
    column('unrated_reason', 'STRING', 'Why the vote did not enter the ratings; null if it did'),
    column('weight', 'DOUBLE', 'Weight of the vote when it was appended, 0 to 1 in thousandths'),
    column('excluded', 'BOOLEAN', 'True if the voter is excluded from the ratings with all votes'),
    column(
      'left_style',
      'INT32',
      'Style of the left answer: 6 × length (0 to 5: under 100, 200, 400, 800, 1600 words, or more) + 2 × markdown (0 none, 1 some, 2 headings or lists) + 1 if it names a source; null if unknown',
    ),
    column('right_style', 'INT32', 'Style of the right answer'),
    column(
      'question_since',
      'INT32',
      "Position of this voter's first vote on this question or a near-duplicate; null if unknown",
    ),
    column(
      'declined',
      'STRING',
      'Side whose model declined to answer: left, right or both; null if both models answered',
    ),
    column(
      'pair_probability',
      'DOUBLE',
      'Probability with which these two models were drawn, in either order; null if unknown',
    ),
    column(
      'side_unread',
      'BOOLEAN',
      'True if the voter never opened one of the answers; null if unknown',
    ),
    column('left_verdict', 'STRING', 'Verdict on the left answer before the reveal, or null'),
    column('right_verdict', 'STRING', 'Verdict on the right answer'),
    column('hash', 'STRING', 'SHA-256 of the entry in the hash chain, hexadecimal'),
  ],
}

const conversations: Table = {
  name: 'conversations',
  description:
    'Question, answers and reason of each vote whose voter agreed, unless a text may identify a patient.',
  columns: [
    SEQ,
    column('conversation', 'STRING', 'Pseudonym of the conversation'),
    column('turn', 'INT32', 'Number of the question in the conversation, starting at 0'),
    VOTER,
    column('prompt', 'STRING', 'The question'),
    LEFT,
    RIGHT,
    column(
      'left_answer',
      'STRING',
      'Markdown; null for an answer that failed or was declined without text',
    ),
    column('right_answer', 'STRING', 'The answer on the right, in the same form'),
    OUTCOME,
    column('feedback', 'STRING', 'Reason given with the vote; null without one'),
    column('redacted', 'BOOLEAN', 'True if passages were replaced by their kind, such as [name]'),
  ],
}

const models: Table = {
  name: 'models',
  description: 'The models on the board.',
  columns: [
    column('model', 'STRING', 'Id'),
    NAME,
    column('company', 'STRING', 'Company that makes the model'),
    column('provider', 'STRING', 'Id of the connection that serves the model'),
    column(
      'provider_model',
      'STRING',
      'Name of the model at its connection, including its version',
    ),
    column('is_thinking', 'BOOLEAN', 'True if the model reasons before it answers'),
  ],
}

const boards: Table = {
  name: 'boards',
  description: 'The published board, computed from the votes.',
  columns: [
    column('board', 'STRING', 'Name of the board'),
    column('model', 'STRING', 'Id of the model'),
    NAME,
    column(
      'rank',
      'INT32',
      '1 + number of models significantly above; null if the model is unranked',
    ),
    column('rank_low', 'INT32', 'Best rank compatible with the votes'),
    column('rank_high', 'INT32', 'Worst rank compatible with the votes'),
    column(
      'tier',
      'INT32',
      '1 for the top group. Each model is significantly below the leader of every tier above. Null if the model is unranked',
    ),
    column('group', 'INT32', 'Group of models that votes connect; 0 is the largest group'),
    column('elo_rating', 'DOUBLE', 'Points; 1000 is "good enough"'),
    column('confidence_interval', 'DOUBLE', 'Half-width of the 95 % interval in points'),
    column('matches_played', 'INT32', 'Number of counted battles'),
    column('wins', 'INT32', 'Number of battles won'),
    column('losses', 'INT32', 'Number of battles lost'),
    column('ties', 'INT32', 'Number of ties'),
    column('both_bad', 'INT32', 'Number of battles in which both answers were bad'),
  ],
}

const verdicts: Table = {
  name: 'verdicts',
  description: 'Verdicts and tags that voters who agreed gave each answer.',
  columns: [
    SEQ,
    column('side', 'STRING', 'left or right'),
    column('model', 'STRING', 'Id of the model that answered'),
    column('verdict', 'STRING', 'right, mostly_right, wrong or declined'),
    column('tags', 'STRING', 'Problems of the answer, separated by commas'),
  ],
}

const RATES = {
  declined: 'Share of answers that the model or its vendor declined to give, 0 to 1',
  failed: 'Share of answers that failed for technical reasons',
  length: 'Share of answers that were cut at the length limit',
} as const

const rates: Table = {
  name: 'rates',
  description:
    'How often answers in blind battles were declined, failed or were cut, including answers that a retry replaced. Answers that the asker stopped are left out. Shares are null below 30 answers or 10 people.',
  columns: [
    column('board', 'STRING', 'overall, or subject: followed by the subject of the question'),
    column('model', 'STRING', 'Id of the model'),
    NAME,
    column('answers', 'INT32', 'Number of requested answers'),
    column('users', 'INT32', 'Number of people who requested them'),
    ...Object.entries(RATES).flatMap(([name, description]) => [
      column(name, 'DOUBLE', description),
      column(`${name}_low`, 'DOUBLE', 'Lower end of the 95 % interval, clustered by asker'),
      column(`${name}_high`, 'DOUBLE', 'Upper end of the 95 % interval'),
    ]),
  ],
}

/** The tables of a release, in the order of its documentation. */
export const TABLES = { votes, conversations, models, boards, rates, verdicts } as const
export type TableName = keyof typeof TABLES
