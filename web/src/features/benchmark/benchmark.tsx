import { ERRORS } from '../../api/error-catalogue.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import classes from './benchmark.module.css'
import { BenchmarkCaption } from './benchmark-caption.tsx'
import { BenchmarkView } from './benchmark-view.tsx'
import { useBenchmark } from './use-benchmark.ts'

/** How safely and how well models answered a published benchmark. */
export function Benchmark() {
  const rows = useBenchmark()
  if (rows === 'failed') {
    return (
      <p className={classes.error} role="alert">
        {ERRORS.benchmark}
      </p>
    )
  }
  if (!rows) return <LoadingDots label="Loading the benchmark" />
  return (
    <>
      <BenchmarkView rows={rows} />
      <BenchmarkCaption />
    </>
  )
}
