import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Series by name and labels. Values are in promtool's notation: `1x60`, `0+5x60 300x60`. */
export type Series = Readonly<Record<string, string>>

export interface Trial {
  readonly ruleFiles: readonly string[]
  readonly series: Series
  /** Minutes between two samples and between two evaluations of the rules. */
  readonly intervalMinutes: number
  /** At each of these minutes, exactly these alerts must have fired. */
  readonly fired: ReadonlyArray<readonly [minute: number, alerts: readonly string[]]>
  /** The labels and annotations of alerts that are firing at the last of these minutes. */
  readonly announced?: Readonly<Record<string, Announcement>>
}

interface Announcement {
  readonly exp_labels: Readonly<Record<string, string>>
  readonly exp_annotations: Readonly<Record<string, string>>
}

/** Selects all alerts so far, not only those that are firing at the given minute. */
const FIRED_SO_FAR = 'group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[7d]))'

/**
 * Runs the rules on the series with `promtool test rules`.
 * @throws {Error} with promtool's output if other alerts have fired.
 */
export async function expectFired(trial: Trial): Promise<void> {
  const { ruleFiles, series, intervalMinutes, fired, announced = {} } = trial
  const interval = `${intervalMinutes}m`
  const tests = {
    rule_files: ruleFiles,
    evaluation_interval: interval,
    tests: [
      {
        interval,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: Object.entries(announced).map(([alertname, announcement]) => ({
          eval_time: `${fired.at(-1)?.[0]}m`,
          alertname,
          exp_alerts: [announcement],
        })),
        promql_expr_test: fired.map(([minute, alerts]) => ({
          expr: FIRED_SO_FAR,
          eval_time: `${minute}m`,
          exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        })),
      },
    ],
  }
  const folder = await mkdtemp(join(tmpdir(), 'assay-rules-'))
  const file = join(folder, 'trial.yml')
  try {
    // JSON is valid YAML.
    await writeFile(file, JSON.stringify(tests))
    await run('promtool', ['test', 'rules', file])
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`promtool test rules: ${stdout}${stderr}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true })
  }
}
