import type { Column, ColumnType, Table } from './table.ts'

const column = (name: string, type: ColumnType, description: string): Column => ({
  name,
  type,
  description,
})

const SEQ = column('seq', 'INT32', 'Place of the vote in the ledger, from 1')
const OUTCOME = column('outcome', 'STRING', 'left_better, right_better, tie or both_bad')
const LEFT = column('left_model', 'STRING', 'Id of the model on the left')
const RIGHT = column('right_model', 'STRING', 'Id of the model on the right')
const NAME = column('name', 'STRING', 'What the arena calls it')
const VOTER = column('voter', 'STRING', 'Pseudonym, one for all releases of this arena')

const votes: Table = {
  name: 'votes',
  description:
    'Every vote of the ledger up to the board of the release, whether or not its voter agreed to publish texts. Labels, and reversals by which a vote counts after all, are in ledger.ndjson.gz alone.',
  columns: [
    SEQ,
    column('created_at', 'TIMESTAMP', 'When the vote was cast, UTC'),
    OUTCOME,
    LEFT,
    RIGHT,
    VOTER,
    column('sample_question', 'BOOLEAN', 'Was the question one that the arena suggests?'),
    column(
      'rated',
      'BOOLEAN',
      'Did the vote enter the ratings when it got its place? It counts unless excluded; one that did not counts from its reversal in the ledger on, if there is one',
    ),
    column('unrated_reason', 'STRING', 'Why it did not; null for a rated vote'),
    column('weight', 'DOUBLE', 'What it counted then, 0 to 1 in thousandths'),
    column('excluded', 'BOOLEAN', 'Is its voter kept out of the ratings, with all votes?'),
    column(
      'left_style',
      'INT32',
      'Of the left answer 6 × length (0 to 5: under 100, 200, 400, 800, 1600 words, or more) + 2 × markdown (0 none, 1 some, 2 headings or lists) + 1 if it names a source; null where not known',
    ),
    column('right_style', 'INT32', 'The same of the right answer'),
    column(
      'question_since',
      'INT32',
      'Place of the first vote of this voter on this question, or nearly this; null where not known',
    ),
    column(
      'declined',
      'STRING',
      'Which answer was declined: left, right or both; null where both models answered',
    ),
    column(
      'pair_probability',
      'DOUBLE',
      'Chance with which these two models were drawn, on either side; null where not known',
    ),
    column('side_unread', 'BOOLEAN', 'Was one answer never opened? Null where not known'),
    column('hash', 'STRING', 'SHA-256 of the entry, hexadecimal: the chain of the ledger'),
  ],
}

const conversations: Table = {
  name: 'conversations',
  description:
    'Question, answers and reason of the votes whose voters agreed, as far as no text looks like it identifies a patient.',
  columns: [
    SEQ,
    column('conversation', 'STRING', 'Pseudonym of the conversation'),
    column('turn', 'INT32', 'Which question of the conversation, from 0'),
    VOTER,
    column('prompt', 'STRING', 'The question'),
    LEFT,
    RIGHT,
    column(
      'left_answer',
      'STRING',
      'Markdown; null for one that failed or was declined without a word',
    ),
    column('right_answer', 'STRING', 'The same on the right'),
    OUTCOME,
    column('feedback', 'STRING', 'The reason given with the vote; null without'),
    column('redacted', 'BOOLEAN', 'Was something replaced by what it looked like: [name]?'),
  ],
}

const models: Table = {
  name: 'models',
  description: 'The models of the board.',
  columns: [
    column('model', 'STRING', 'Id'),
    NAME,
    column('company', 'STRING', 'Who makes it'),
    column('provider', 'STRING', 'Who serves it'),
    column('provider_model', 'STRING', "The provider's own name of it, version included"),
    column('is_thinking', 'BOOLEAN', 'Does it think before it answers?'),
  ],
}

const boards: Table = {
  name: 'boards',
  description: 'The published board that follows from the votes.',
  columns: [
    column('board', 'STRING', 'Which board'),
    column('model', 'STRING', 'Id of the model'),
    NAME,
    column('rank', 'INT32', '1 + models significantly above; null while the place is open'),
    column('rank_low', 'INT32', 'Best place that the votes allow'),
    column('rank_high', 'INT32', 'Worst place that the votes allow'),
    column(
      'tier',
      'INT32',
      '1 is the top group; each model is significantly below the leader of every tier above; null without a rank',
    ),
    column('group', 'INT32', 'Models that votes connect; 0 is the largest group'),
    column('elo_rating', 'DOUBLE', 'Points; 1000 is "good enough"'),
    column('confidence_interval', 'DOUBLE', 'Half-width of the 95 % interval in points'),
    column('matches_played', 'INT32', 'Counted battles'),
    column('wins', 'INT32', 'Of these, won'),
    column('losses', 'INT32', 'Lost'),
    column('ties', 'INT32', 'Tied'),
    column('both_bad', 'INT32', 'In which both were called bad'),
  ],
}

const verdicts: Table = {
  name: 'verdicts',
  description: 'What voters who agreed said of each answer by itself.',
  columns: [
    SEQ,
    column('side', 'STRING', 'left or right'),
    column('model', 'STRING', 'Id of the model that answered'),
    column('verdict', 'STRING', 'right, mostly_right, wrong or declined'),
    column('tags', 'STRING', 'What is the matter with the answer, by commas'),
    column('after_reveal', 'BOOLEAN', 'Said when the voter knew the models'),
  ],
}

const RATES = {
  declined: 'Share of answers that the model, or its vendor for it, declined to give, 0 to 1',
  failed: 'Share of answers that failed for technical reasons',
  length: 'Share of answers that were cut at the length limit',
} as const

const rates: Table = {
  name: 'rates',
  description:
    'How often answers in blind battles were declined, failed or were cut, also where a retry then gave an answer. Answers that the asker stopped are left out, and shares below 30 answers or 10 people are null.',
  columns: [
    column('board', 'STRING', 'overall, or subject: and the subject of the question'),
    column('model', 'STRING', 'Id of the model'),
    NAME,
    column('answers', 'INT32', 'Answers that were asked for'),
    column('users', 'INT32', 'People who asked for them'),
    ...Object.entries(RATES).flatMap(([name, description]) => [
      column(name, 'DOUBLE', description),
      column(`${name}_low`, 'DOUBLE', 'Lower end of its 95 % interval, clustered by asker'),
      column(`${name}_high`, 'DOUBLE', 'Upper end'),
    ]),
  ],
}

/** The tables of a release, in the order of its documentation. */
export const TABLES = { votes, conversations, models, boards, rates, verdicts } as const
export type TableName = keyof typeof TABLES
