export { acceptTerms, agreeButton, questionInput, send, waitForVoteBar } from './battle-page.ts'
export { CHROMIUM, DESKTOP, launchChromium, PHONE, SHELL } from './launch-chromium.ts'
