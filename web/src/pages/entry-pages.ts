/** The pages before a session: one chunk, so that the table of pages stays small. */
export { AuthCallbackPage } from './auth-callback-page.tsx'
export { ConfirmEmailPage } from './confirm-email-page.tsx'
export { LoginPage } from './login-page.tsx'
export { RecoverPasswordPage } from './recover-password-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
