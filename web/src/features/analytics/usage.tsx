import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { saveFile } from '../../components/save-file.ts'
import { toCsv } from '../../components/to-csv.ts'
import classes from './analytics.module.css'
import { useReadUsageQuery } from './analytics-api.ts'
import { UsageCourse } from './usage-course.tsx'
import { type EventCourse, toCourses } from './usage-days.ts'
import { UsageTable } from './usage-table.tsx'

const RANGES = [
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 90 days' },
  { value: '365', label: 'The last 365 days' },
]
const FIRST_RANGE = 30

/** What happened in clients in a range of days: a table, a chart of one thing, and a file of all. */
export function Usage() {
  const [days, setDays] = useState(FIRST_RANGE)
  const { data, error, refetch } = useReadUsageQuery({ days })
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton label="Loading the use of the client" />
  const courses = toCourses(data.data, days, Date.now())
  return (
    <>
      <div className={classes.controls}>
        <NativeSelect
          aria-label="Range"
          data={RANGES}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <Button
          variant="default"
          disabled={courses.length === 0}
          onClick={() => saveFile(`usage-${days}-days.csv`, toUsageFile(courses))}
        >
          Download CSV
        </Button>
      </div>
      {courses.length === 0 ? <p>Nothing has been counted yet.</p> : <Courses courses={courses} />}
    </>
  )
}

function Courses({ courses }: { courses: readonly EventCourse[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = courses.find(({ event }) => event === chosen) ?? courses[0]
  return (
    <div className={classes.usage}>
      <UsageTable courses={courses} chosen={shown?.event} onChoose={setChosen} />
      {shown && <UsageCourse course={shown} />}
    </div>
  )
}

/** Every day and event of the range, by the API's names. */
function toUsageFile(courses: readonly EventCourse[]): Blob {
  const rows = courses.flatMap(({ event, days }) =>
    days.map(({ day, total }) => [day, event, total]),
  )
  return new Blob([toCsv([['day', 'event', 'total'], ...rows])], { type: 'text/csv' })
}
