/** The pages about the system: one chunk, so that the table of pages stays small. */
export { DataFlow } from '../features/data-flow/data-flow.tsx'
export { SystemPage } from './system-page.tsx'
