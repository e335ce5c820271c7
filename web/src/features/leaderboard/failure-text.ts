import { ERRORS } from '../../api/error-catalogue.ts'
/** What to say of a read that failed: `refused` when the server refused or was not there. */
export function failureText(error: object, refused: string): string {
  const status = 'status' in error ? error.status : undefined
  return typeof status === 'number' || status === 'FETCH_ERROR' ? refused : ERRORS.boardUnknown
}
