import type { ValidationIssue } from '@assay/contracts/errors'
import { AppError } from './app-error.ts'

/**
 * A field violates a rule that its schema cannot express. The response has the form of a validation
 * error.
 */
export class InvalidInputError extends AppError {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly ValidationIssue[]

  constructor(field: string, detail: string, options?: ConstructorParameters<typeof AppError>[2]) {
    super(422, detail, options)
    this.issues = [{ loc: ['body', field], msg: this.message, type: 'value_error' }]
  }
}
