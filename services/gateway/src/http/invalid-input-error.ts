import type { ValidationIssue } from '@assay/contracts/errors'
import { AppError } from './app-error.ts'

/** A field is wrong by a rule that its schema cannot express; answered as validation is. */
export class InvalidInputError extends AppError {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly ValidationIssue[]

  constructor(field: string, message: string) {
    super(422, message)
    this.issues = [{ loc: ['body', field], msg: message, type: 'value_error' }]
  }
}
