/** The pages of organisers of studies: one chunk, so that the table of pages stays small. */
export { Studies } from '../features/studies/studies.tsx'
export { StudyPage } from '../features/studies/study-page.tsx'
