export { acceptTerms, agreeButton, questionInput, send, waitForVoteBar } from './battle-page.ts'
export { DESKTOP, launchChromium, PHONE } from './launch-chromium.ts'
