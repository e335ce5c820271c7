import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { saveText } from '../../components/save-file.ts'
import { toCsv } from '../../components/to-csv.ts'
import classes from './analytics.module.css'
import { useReadUsageQuery } from './analytics-api.ts'
import { UsageCourse } from './usage-course.tsx'
import { type EventCourse, toCourses } from './usage-days.ts'
import { UsageTable } from './usage-table.tsx'

const RANGES = ['7', '30', '90', '365'].map((value) => ({ value, label: `The last ${value} days` }))
const FIRST_RANGE = 30

/** What happened in clients in a range of days: a table, a chart of one event, and a file of all. */
export function Usage() {
  const [days, setDays] = useState(FIRST_RANGE)
  const query = useReadUsageQuery({ days })
  return (
    <Loaded query={query} label="the use of the client">
      {({ data }) => {
        const courses = toCourses(data, days, Date.now())
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
                onClick={() => saveText(`usage-${days}-days.csv`, toUsageCsv(courses))}
              >
                Download CSV
              </Button>
            </div>
            <Courses courses={courses} />
          </>
        )
      }}
    </Loaded>
  )
}

function Courses({ courses }: { courses: readonly EventCourse[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = courses.find(({ event }) => event === chosen) ?? courses[0]
  if (!shown) return <p>Nothing has been counted yet.</p>
  return (
    <div className={classes.usage}>
      <UsageTable courses={courses} chosen={shown.event} onChoose={setChosen} />
      <UsageCourse course={shown} />
    </div>
  )
}

/** Every day and event of the range, by the API's names. */
function toUsageCsv(courses: readonly EventCourse[]): string {
  const rows = courses.flatMap(({ event, days }) =>
    days.map(({ day, total }) => [day, event, total]),
  )
  return toCsv([['day', 'event', 'total'], ...rows])
}
