// Fetched with the first key that is pressed, in a file of its own.
export { findIdentifiers } from '@assay/text-filters/patient-data'
