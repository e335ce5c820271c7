import type { Series } from './expect-fired.ts'

const LLM = 'llm="Demo Sparrow"'

/**
 * The series of a healthy deployment, with `samples` samples. Between two samples, counters grow by
 * what happens in `minutes` minutes.
 */
export function ordinarySeries(samples: number, minutes: number): Series {
  const constant = (value: number) => `${value}x${samples}`
  const growing = (perMinute: number) => `0+${perMinute * minutes}x${samples}`
  const histogram = (name: string, labels: string, perMinute: number, bounds: Bounds) => ({
    ...Object.fromEntries(
      bounds.map(([le, share]) => [
        `${name}_bucket{${[labels, `le="${le}"`].filter(Boolean).join()}}`,
        growing(perMinute * share),
      ]),
    ),
    [`${name}_count{${labels}}`]: growing(perMinute),
  })
  const up = (service: string, instance: string) => ({
    [`up{job="assay",service="${service}",instance="${instance}"}`]: constant(1),
    [`assay_dependency_up{service="${service}",instance="${instance}",name="postgres"}`]:
      constant(1),
    [`assay_dependency_up{service="${service}",instance="${instance}",name="nats"}`]: constant(1),
    [`assay_outbox_waits{service="${service}",instance="${instance}"}`]: constant(0),
    [`nodejs_eventloop_lag_p99_seconds{service="${service}",instance="${instance}"}`]:
      constant(0.02),
  })

  return {
    ...up('gateway', 'g1'),
    ...up('gateway', 'g2'),
    ...up('inference-worker', 'i1'),
    ...up('rating-worker', 'r1'),
    ...up('analytics-projector', 'a1'),
    'assay_dependency_up{service="gateway",instance="g1",name="redis"}': constant(1),
    'jetstream_consumer_num_pending{consumer_name="inference-worker"}': constant(3),
    'jetstream_consumer_num_pending{consumer_name="rating-worker"}': constant(0),
    'assay_outbox_age_seconds{}': constant(0.2),
    'assay_votes_to_fold_age_seconds{}': constant(0.1),
    'assay_turns_age_seconds{state="streaming"}': constant(20),
    ...histogram('assay_answer_first_token_seconds', LLM, 40, [
      ['1', 0.98],
      ['15', 1],
      ['30', 1],
      ['+Inf', 1],
    ]),
    [`assay_answer_seconds_count{${LLM}}`]: growing(40),
    [`assay_answer_failures_total{connection="demo",${LLM},code="timed_out"}`]: growing(0.4),
    'assay_daily_budget_used_ratio{of="battles"}': constant(0.4),
    'assay_daily_budget_used_ratio{of="tokens"}': constant(0.59),
    'assay_answer_fenced_total{}': constant(0),
    'assay_leaderboard_halted{}': constant(0),
    'assay_snapshot_lag{}': constant(0),
    // Fifty votes arrive every four minutes, and a board is published every quarter of an hour.
    'assay_published_board_age_seconds{}': constant(1_200),
    'assay_published_board_votes_since{}': constant(50),
    'assay_votes_set_aside{}': constant(0),
    ...histogram(
      'http_request_duration_seconds',
      'service="gateway",method="GET",status_code="200"',
      600,
      [
        ['0.1', 0.995],
        ['1', 1],
        ['5', 1],
        ['+Inf', 1],
      ],
    ),
    'assay_chat_sockets{instance="g1"}': constant(5_000),
    'assay_chat_sockets{instance="g2"}': constant(5_000),
    'assay_chat_sockets_allowed{instance="g1"}': constant(10_000),
    'assay_chat_sockets_allowed{instance="g2"}': constant(10_000),
    // Each socket is open for a quarter of an hour.
    'assay_chat_sockets_released_total{instance="g1",reason="too_old"}': growing(333),
    'assay_chat_sockets_released_total{instance="g2",reason="too_old"}': growing(333),
    'assay_chat_sockets_released_total{instance="g1",reason="half_open"}': growing(20),
    ...histogram('assay_chat_first_word_seconds', 'thinking="false"', 20, [
      ['2', 0.995],
      ['+Inf', 1],
    ]),
    // One question in ten is for thinking models.
    ...histogram('assay_chat_first_word_seconds', 'thinking="true"', 2, [
      ['2', 0.1],
      ['+Inf', 1],
    ]),
    'assay_answers_delivered_total{}': growing(40),
    'assay_answer_gaps_total{result="filled"}': growing(1),
    ...histogram('assay_vote_to_board_seconds', '', 15, [
      ['10', 1],
      ['+Inf', 1],
    ]),
    'prometheus_notifications_alertmanagers_discovered{}': constant(1),
    'prometheus_notifications_dropped_total{}': constant(0),
    'alertmanager_notifications_failed_total{integration="email"}': constant(0),
    'prometheus_rule_evaluation_failures_total{rule_group="assay-answers"}': constant(0),
  }
}

type Bounds = ReadonlyArray<readonly [le: string, share: number]>
