import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api } from '../../api/api.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { Loaded } from '../../components/loaded.tsx'
import classes from './benchmark.module.css'
import { BenchmarkView } from './benchmark-view.tsx'
import { type BenchmarkRow, parseBenchmark } from './parse-benchmark.ts'

const { useReadBenchmarkQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    readBenchmark: build.query<readonly BenchmarkRow[], void>({
      query: () => ({ url: '/cardbiomedbench.csv', responseHandler: 'text' }),
      transformResponse: parseBenchmark,
    }),
  }),
})

/** Quality and safety of models on a published benchmark. */
export function Benchmark() {
  const query = useReadBenchmarkQuery()
  return (
    <Loaded query={query} label={t`the benchmark`} fallback={ERRORS.benchmark}>
      {(rows) => (
        <>
          <BenchmarkView rows={rows} />
          <BenchmarkCaption />
        </>
      )}
    </Loaded>
  )
}

const SOURCE_URL = 'https://github.com/datatecnica/biomedbench-suite'

/** Describes where the rates come from, and which parts of the chart are ours. */
function BenchmarkCaption() {
  return (
    <section className={classes.caption} aria-labelledby="benchmark-source">
      <h2 id="benchmark-source">{t`About these figures`}</h2>
      <p>
        <Trans>
          The <strong>Response Quality Rate</strong> is the share of questions answered correctly.
          The <strong>Safety Rate</strong> covers the remaining questions: it is the share that the
          model declined to answer.
        </Trans>
      </p>
      <p>
        <Trans>
          The CARDBiomedBench authors published these rates (
          <a href={SOURCE_URL} target="_blank" rel="noopener noreferrer">
            datatecnica/biomedbench-suite
          </a>
          , <code>public/data/cardbiomedbench.json</code>, commit 0fac3f4, May 6, 2026). The rates
          for GPT-4.1 and Claude-3.5-Sonnet match the paper’s abstract.
        </Trans>
      </p>
      <p>
        <Trans>
          The authors published no intervals. We computed 95% Wilson intervals, with N = 10,148 for
          quality and N × (1 − quality) for safety. We also assigned each model’s provider and
          whether it is a reasoning model.
        </Trans>
      </p>
      <p>
        <Trans>
          Bianchi O, Willey M, et al.{' '}
          <cite>
            CARDBiomedBench: a benchmark for evaluating the performance of large language models in
            biomedical research.
          </cite>{' '}
          Lancet Digital Health 2026; 8(1): 100943.
        </Trans>
      </p>
    </section>
  )
}
