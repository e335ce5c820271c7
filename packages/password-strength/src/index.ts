export { MIN_PASSWORD_SCORE, weighPassword } from './weigh-password.ts'
