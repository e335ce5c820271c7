import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** The two sizes at which every screen has to look right. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** The shell opens and draws a page with 40 % less work than the whole browser. */
export const SHELL = '/usr/bin/chromium-headless-shell'
export const CHROMIUM = '/usr/bin/chromium'

/** The browser that CHROMIUM_PATH names, or the machine's headless shell, or its Chromium. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : CHROMIUM),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}
