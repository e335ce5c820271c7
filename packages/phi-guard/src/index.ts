export { findIdentifiers } from './find-identifiers.ts'
export type { Certainty, Finding, IdentifierKind } from './identifier.ts'
export { maskIdentifiers } from './mask-identifiers.ts'
