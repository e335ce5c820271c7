/** The pages of raters and readers of studies: one chunk, so that the table of pages stays small. */
export { RatedStudies } from '../features/study-ratings/rated-studies.tsx'
export { RatingDesk } from '../features/study-ratings/rating-desk.tsx'
export { StudyRegistration } from '../features/study-results/study-registration.tsx'
export { StudyResults } from '../features/study-results/study-results.tsx'
export { JoinStudyPage } from './join-study-page.tsx'
