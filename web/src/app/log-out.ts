import { forgetUser } from '../api/session.ts'

/** Ends the session in this browser; a new document keeps nothing of what the user saw. */
export function logOut() {
  forgetUser()
  window.location.assign('/login')
}
