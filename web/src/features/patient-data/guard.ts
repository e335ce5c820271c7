// A separate chunk, fetched when the first key is pressed.
export { findIdentifiers } from '@assay/text-filters/patient-data'
