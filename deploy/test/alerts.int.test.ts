import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ensurePrograms } from './ensure-programs.ts'
import { expectFired, type Series } from './expect-fired.ts'
import { MONITORING_PROGRAMS } from './monitoring-programs.ts'
import { ordinarySeries } from './ordinary-series.ts'

const run = promisify(execFile)
const DEPLOY = join(import.meta.dirname, '..')
const RULE_FILES = globSync(join(DEPLOY, 'prometheus/rules/*.yml'))
const ALERTS = new Set(
  RULE_FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name as string),
  ),
)
/**
 * The rules without the objectives. The objectives take half of the time, and only their own
 * metrics affect them.
 */
const withoutObjectives = RULE_FILES.filter((file) => !file.endsWith('/objectives.yml'))
/** This alert always fires, on purpose. */
const ALWAYS = 'Watchdog'

const reason = await ensurePrograms(MONITORING_PROGRAMS)
const onPrograms = describe.skipIf(reason !== undefined)
if (reason) process.stderr.write(`Skipped: alerts are not tested here, ${reason}.\n`)

const HEALTHY_MINUTES = 30
const TROUBLE_MINUTES = 50

/**
 * Values that change after a while. In promtool's notation, `1x30` is one sample and thirty more.
 */
const turning = (before: string, after: string) => `${before} ${after}`
const constant = (before: number, after: number) =>
  turning(`${before}x${HEALTHY_MINUTES}`, `${after}x${TROUBLE_MINUTES}`)
const growing = (before: number, after: number) =>
  turning(
    `0+${before}x${HEALTHY_MINUTES}`,
    `${before * HEALTHY_MINUTES + after}+${after}x${TROUBLE_MINUTES}`,
  )
/** A series that ends, because its target disappears. */
const gone = (value: number) => turning(`${value}x${HEALTHY_MINUTES}`, `_x${TROUBLE_MINUTES}`)
const born = (value: number) => turning(`_x${HEALTHY_MINUTES + 1}`, `${value}x${TROUBLE_MINUTES}`)

const LLM = 'llm="Demo Sparrow"'
const GATEWAY = 'up{job="assay",service="gateway",instance="g1"}'
const OTHER_GATEWAY = 'up{job="assay",service="gateway",instance="g2"}'
const WORKER = 'up{job="assay",service="inference-worker",instance="i1"}'
const RATER = 'up{job="assay",service="rating-worker",instance="r1"}'
const PROJECTOR = 'up{job="assay",service="analytics-projector",instance="a1"}'
const PENDING = 'jetstream_consumer_num_pending'
const dependency = (service: string, instance: string, name: string) =>
  `assay_dependency_up{service="${service}",instance="${instance}",name="${name}"}`
const NO_CREDIT = 'assay_failing_models{connection="openai",code="no_credit"}'
const FAILED =
  'http_request_duration_seconds_count{service="gateway",method="POST",status_code="500"}'

/** [the trouble, the series that change, the alerts that fire] */
const troubles: ReadonlyArray<readonly [string, Series, readonly string[]]> = [
  [
    'the inference worker hangs',
    { [WORKER]: constant(1, 0) },
    ['NoInferenceWorker', 'WorkersMissing'],
  ],
  [
    'the inference worker is gone and no longer a target',
    { [WORKER]: gone(1) },
    ['NoInferenceWorker', 'WorkersMissing'],
  ],
  [
    'more answers wait than workers can take',
    { [`${PENDING}{consumer_name="inference-worker"}`]: constant(3, 500) },
    ['RequestsPileUp'],
  ],
  [
    'a turn stays open',
    { 'assay_turns_age_seconds{state="streaming"}': constant(20, 700) },
    ['TurnsDoNotEnd'],
  ],
  [
    "a model's first word takes twenty seconds",
    {
      [`assay_answer_first_token_seconds_bucket{${LLM},le="1"}`]: growing(39, 2),
      [`assay_answer_first_token_seconds_bucket{${LLM},le="15"}`]: growing(40, 30),
    },
    ['FirstWordsAreSlow'],
  ],
  [
    "every second one of a model's answers fails",
    {
      [`assay_answer_failures_total{connection="demo",${LLM},code="timed_out"}`]: growing(0.4, 20),
    },
    ['AnswersFail'],
  ],
  [
    'three fifths of the daily tokens are used up',
    { 'assay_daily_budget_used_ratio{of="tokens"}': constant(0.59, 0.6) },
    ['DailyBudgetRunsOut'],
  ],
  ['the account of a connection has no credit', { [NO_CREDIT]: born(3) }, ['ModelsFail']],
  [
    'workers fail to renew their leases',
    { 'assay_answer_fenced_total{}': growing(0, 1) },
    ['AttemptsAreLost'],
  ],
  ['the rating worker is killed', { [RATER]: gone(1) }, ['NoRatingWorker', 'WorkersMissing']],
  ['the projector is killed', { [PROJECTOR]: gone(1) }, ['WorkersMissing']],
  ['the chain is invalid', { 'assay_leaderboard_halted{}': constant(0, 1) }, ['RatingsHalted']],
  ['the newest snapshot is lost', { 'assay_snapshot_lag{}': constant(0, 10) }, ['BoardLags']],
  [
    'the ledger is restored to an earlier state',
    { 'assay_snapshot_lag{}': constant(0, -10) },
    ['BoardLags'],
  ],
  [
    'the rules cannot examine votes, so no board is published',
    { 'assay_published_board_age_seconds{}': constant(1_200, 4_000) },
    ['BoardNotPublished'],
  ],
  [
    'votes are not counted',
    { 'assay_votes_to_fold_age_seconds{}': constant(0.1, 200) },
    ['VotesWait'],
  ],
  ['votes cannot be counted', { 'assay_votes_set_aside{}': constant(0, 2) }, ['VotesSetAside']],
  [
    'the votes of one network weigh nothing',
    { 'assay_over_network_share_votes{}': constant(2, 25) },
    ['VotesWithoutWeight'],
  ],
  ['events wait', { 'assay_outbox_age_seconds{}': constant(0.2, 60) }, ['OutboxWaits']],
  [
    'the projector is behind',
    { [`${PENDING}{consumer_name="analytics-projector"}`]: constant(0, 9_000) },
    ['ConsumersLag'],
  ],
  [
    'dead letters wait for an operator',
    { 'assay_dead_letters_waiting{source="rating-worker"}': born(1) },
    ['WorkGivenUp'],
  ],
  [
    'work is given up for the first time, without the exporter',
    { 'assay_dead_letters_total{source="rating-worker"}': born(1) },
    ['WorkGivenUp'],
  ],
  ['a gateway hangs', { [GATEWAY]: constant(1, 0) }, ['GatewayDown']],
  ['a gateway is killed and removed from DNS', { [GATEWAY]: gone(1) }, ['GatewayDown']],
  ['all gateways are gone', { [GATEWAY]: gone(1), [OTHER_GATEWAY]: gone(1) }, ['GatewayDown']],
  ['one request in ten fails', { [FAILED]: growing(0.01, 60) }, ['RequestsFail']],
  [
    'one read in twenty takes several seconds',
    {
      'http_request_duration_seconds_bucket{service="gateway",method="GET",status_code="200",le="1"}':
        growing(600, 570),
      'http_request_duration_seconds_bucket{service="gateway",method="GET",status_code="200",le="0.1"}':
        growing(597, 560),
    },
    ['ReadsAreSlow'],
  ],
  [
    'a gateway is nearly full',
    { 'assay_chat_sockets{instance="g1"}': constant(5_000, 9_000) },
    ['SocketsFull'],
  ],
  [
    'a gateway with a low socket limit is nearly full',
    {
      'assay_chat_sockets{instance="g1"}': constant(200, 450),
      'assay_chat_sockets_allowed{instance="g1"}': constant(500, 500),
    },
    ['SocketsFull'],
  ],
  [
    'hundreds of readers are cut off',
    { 'assay_chat_sockets_released_total{instance="g1",reason="half_open"}': growing(20, 400) },
    ['ReadersCutOff'],
  ],
  [
    'PostgreSQL is down',
    { [dependency('gateway', 'g1', 'postgres')]: constant(1, 0) },
    ['DependencyAway'],
  ],
  ['NATS is down', { [dependency('gateway', 'g1', 'nats')]: constant(1, 0) }, ['DependencyAway']],
  ['Redis is down', { [dependency('gateway', 'g1', 'redis')]: constant(1, 0) }, ['RedisAway']],
  [
    'a process is overloaded',
    { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="g1"}': constant(0.02, 0.6) },
    ['EventLoopBlocked'],
  ],
  [
    'the PostgreSQL exporter is gone',
    {
      'assay_outbox_age_seconds{}': gone(0),
      'assay_votes_to_fold_age_seconds{}': gone(0),
      'assay_turns_age_seconds{state="streaming"}': gone(20),
    },
    ['ExporterSilent'],
  ],
  [
    'the NATS exporter is gone',
    {
      [`${PENDING}{consumer_name="inference-worker"}`]: gone(3),
      [`${PENDING}{consumer_name="rating-worker"}`]: gone(0),
    },
    ['ExporterSilent'],
  ],
  [
    'one first word in three takes longer than two seconds',
    { 'assay_chat_first_word_seconds_bucket{thinking="false",le="2"}': growing(19.9, 13) },
    ['BudgetBurnsFast', 'BudgetBurnsSlowly'],
  ],
  [
    'missed text cannot be fetched',
    { 'assay_answer_gaps_total{result="not_filled"}': growing(0, 1) },
    ['BudgetBurnsFast', 'BudgetBurnsSlowly'],
  ],
  [
    'one vote in ten takes longer than ten seconds to reach the board',
    { 'assay_vote_to_board_seconds_bucket{le="10"}': growing(15, 13) },
    ['BudgetBurnsFast', 'BudgetBurnsSlowly'],
  ],
  [
    'dumps no longer succeed',
    { 'assay:backup:overdue_seconds{service="backup"}': constant(-3_600, 7_200) },
    ['BackupOverdue'],
  ],
  [
    'Prometheus has no Alertmanager',
    { 'prometheus_notifications_alertmanagers_discovered{}': constant(1, 0) },
    ['AlertsNotSent'],
  ],
  [
    'Alertmanager cannot send',
    { 'alertmanager_notifications_failed_total{integration="email"}': growing(0, 1) },
    ['AlertsNotSent'],
  ],
  [
    'a rule cannot be evaluated',
    { 'prometheus_rule_evaluation_failures_total{rule_group="assay-answers"}': growing(0, 4) },
    ['RulesFail'],
  ],
]
/**
 * One first word in twenty arrives too late. This is visible within a day, but too small for a
 * page.
 */
const SLOW_LEAK: Series = {
  'assay_chat_first_word_seconds_bucket{thinking="false",le="2"}': '0+95x360',
}

/** The ordinary series, in which nothing grows. */
const NO_TRAFFIC: Series = Object.fromEntries(
  Object.entries(ordinarySeries(80, 1)).map(([name, values]) => [
    name,
    values.startsWith('0+') ? '0x80' : values,
  ]),
)

/** [an ordinary event, the series that change]. No alert may fire. */
const ordinary: ReadonlyArray<readonly [string, Series]> = [
  ['a night without users', NO_TRAFFIC],
  [
    'a night in which the only answer fails and the only request is slow',
    {
      ...NO_TRAFFIC,
      [`assay_answer_first_token_seconds_bucket{${LLM},le="30"}`]: constant(0, 1),
      [`assay_answer_first_token_seconds_bucket{${LLM},le="+Inf"}`]: constant(0, 1),
      [`assay_answer_first_token_seconds_count{${LLM}}`]: constant(0, 1),
      [`assay_answer_seconds_count{${LLM}}`]: constant(0, 1),
      [`assay_answer_failures_total{${LLM},code="provider_error"}`]: constant(0, 1),
      'assay_chat_first_word_seconds_bucket{thinking="false",le="+Inf"}': constant(0, 1),
      'assay_chat_first_word_seconds_count{thinking="false"}': constant(0, 1),
      [FAILED]: growing(0, 0.5),
      'http_request_duration_seconds_bucket{service="gateway",method="GET",status_code="200",le="5"}':
        constant(0, 1),
      'http_request_duration_seconds_bucket{service="gateway",method="GET",status_code="200",le="+Inf"}':
        constant(0, 1),
      'http_request_duration_seconds_count{service="gateway",method="GET",status_code="200"}':
        constant(0, 1),
    },
  ],
  [
    'a day with few votes and only one board',
    {
      'assay_published_board_age_seconds{}': constant(80_000, 80_000),
      'assay_published_board_votes_since{}': constant(49, 49),
    },
  ],
  [
    'a client that repeatedly sends invalid requests',
    {
      'http_request_duration_seconds_count{service="gateway",method="POST",status_code="400"}':
        growing(0, 600),
    },
  ],
  [
    'another program that this Prometheus monitors fails and is slow',
    {
      'http_request_duration_seconds_count{service="shop",method="GET",status_code="500"}': growing(
        0,
        600,
      ),
      'http_request_duration_seconds_bucket{service="shop",method="GET",status_code="500",le="5"}':
        growing(0, 600),
      'nodejs_eventloop_lag_p99_seconds{service="shop",instance="s1"}': constant(3, 3),
    },
  ],
  [
    'a gateway is replaced, as in every upgrade',
    { [GATEWAY]: gone(1), 'up{job="assay",service="gateway",instance="g3"}': born(1) },
  ],
  [
    'gateways are added and removed with the load',
    { 'up{job="assay",service="gateway",instance="g3"}': gone(1) },
  ],
  [
    'an exporter misses two scrapes and NATS is restarted',
    {
      'assay_outbox_age_seconds{}': '0x30 _x2 0x48',
      [dependency('gateway', 'g1', 'nats')]: '1x30 0 1x49',
    },
  ],
  ['a provider fails briefly', { [NO_CREDIT]: '_x30 1x3 stale' }],
  ['a snapshot is lost and written again', { 'assay_snapshot_lag{}': '0x30 10 0x49' }],
]

onPrograms('rules of alerts', () => {
  const healthy = ordinarySeries(HEALTHY_MINUTES + TROUBLE_MINUTES, 1)

  test.each(troubles)('%s', async (_trouble, series, alerts) => {
    await expectFired({
      ruleFiles: alerts.includes('BudgetBurnsFast') ? RULE_FILES : withoutObjectives,
      intervalMinutes: 1,
      series: { ...healthy, ...series },
      fired: [
        [HEALTHY_MINUTES, [ALWAYS]],
        [HEALTHY_MINUTES + TROUBLE_MINUTES, [ALWAYS, ...alerts]],
      ],
    })
  })

  test('alerts about failing models name the cause and the connection', async () => {
    const runbook = (name: string) => `docs/runbooks/${name}.md`
    const ticket = { severity: 'ticket' }
    const failing = { ...ticket, connection: 'demo', llm: 'Demo Sparrow', code: 'rate_limited' }
    await expectFired({
      ruleFiles: withoutObjectives,
      intervalMinutes: 1,
      series: {
        ...healthy,
        [NO_CREDIT]: born(3),
        [`assay_answer_failures_total{connection="demo",${LLM},code="rate_limited"}`]: growing(
          0,
          20,
        ),
      },
      fired: [[HEALTHY_MINUTES + TROUBLE_MINUTES, [ALWAYS, 'AnswersFail', 'ModelsFail']]],
      announced: {
        ModelsFail: {
          exp_labels: { ...ticket, connection: 'openai', code: 'no_credit' },
          exp_annotations: {
            summary: 'no credit at connection openai: 3 of its models fail',
            runbook: runbook('models-fail'),
          },
        },
        AnswersFail: {
          exp_labels: failing,
          exp_annotations: {
            summary: 'rate limited at connection demo: 50% of answers from Demo Sparrow',
            runbook: runbook('answers-fail'),
          },
        },
      },
    })
  })

  test('a budget that burns slowly for a day causes a ticket', async () => {
    await expectFired({
      ruleFiles: RULE_FILES,
      intervalMinutes: 5,
      series: { ...ordinarySeries(360, 5), ...SLOW_LEAK },
      fired: [[1_800, [ALWAYS, 'BudgetBurnsSlowly']]],
    })
  })

  test.each(ordinary)('%s: no alert fires', async (_day, series) => {
    await expectFired({
      ruleFiles: RULE_FILES,
      intervalMinutes: 1,
      series: { ...healthy, ...series },
      fired: [[HEALTHY_MINUTES + TROUBLE_MINUTES, [ALWAYS]]],
    })
  })

  test('two consecutive ordinary days: no alert fires', async () => {
    await expectFired({
      ruleFiles: RULE_FILES,
      intervalMinutes: 5,
      series: ordinarySeries(576, 5),
      fired: [[2_880, [ALWAYS]]],
    })
  })

  test('every alert has a case above', () => {
    const tried = new Set([
      ALWAYS,
      'BudgetBurnsSlowly',
      ...troubles.flatMap(([, , names]) => names),
    ])
    expect([...ALERTS].filter((name) => !tried.has(name))).toEqual([])
    expect(ALERTS.size).toBeGreaterThan(25)
  })
})

onPrograms('settings', () => {
  test('Prometheus accepts its settings and rules', async () => {
    await run('promtool', ['check', 'config', join(DEPLOY, 'prometheus/prometheus.yml')])
  })

  test('Alertmanager accepts its settings and routes a page to the receiver for pages', async () => {
    const file = join(DEPLOY, 'alertmanager/alertmanager.yml')
    await run('amtool', ['check-config', file])
    const routed = (...labels: string[]) =>
      run('amtool', ['config', 'routes', 'test', `--config.file=${file}`, ...labels])
    expect((await routed('severity=page')).stdout.trim()).toBe('pages')
    expect((await routed('severity=ticket')).stdout.trim()).toBe('tickets')
    expect((await routed('alertname=Watchdog', 'severity=none')).stdout.trim()).toBe('heartbeat')
  })
})
