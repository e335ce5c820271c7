import type { ValidationIssue } from '@assay/contracts/errors'
import { AppError } from './app-error.ts'

/**
 * A field violates a rule that its schema cannot express. The response has the form of a validation
 * error.
 */
export class InvalidInputError extends AppError {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly ValidationIssue[]

  constructor(field: string, message: string) {
    super(422, message)
    this.issues = [{ loc: ['body', field], msg: message, type: 'value_error' }]
  }
}
