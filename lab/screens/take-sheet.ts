import type { Page } from 'playwright-core'

/** One picture of a screen, as a data URL. */
export type Picture = string

const DESKTOP_WIDTH_PX = 864
const PHONE_WIDTH_PX = 249
const GAP_PX = 12
const QUALITY = 68

/** Takes a picture of the screen's current content. */
export async function takeScreenshot(page: Page): Promise<Picture> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Makes the window as high as its scrolling content, which it shows from the top. */
export async function growToContent(page: Page): Promise<void> {
  const height = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('*')].map(
      (element) => Math.ceil(element.getBoundingClientRect().top + element.scrollHeight)))`,
  )
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.setViewportSize({ width, height })
  await page.evaluate("for (const each of document.querySelectorAll('*')) each.scrollTop = 0")
}

/**
 * Puts pictures of one screen side by side: desktop light and dark, phone light and dark.
 * @param canvas an empty page
 * @returns the sheet as WebP
 */
export async function composeSheet(
  canvas: Page,
  { desktop, phone }: { desktop: readonly Picture[]; phone: readonly Picture[] },
): Promise<Buffer> {
  const image = (width: number) => (picture: Picture) => `<img width="${width}" src="${picture}">`
  const images = [...desktop.map(image(DESKTOP_WIDTH_PX)), ...phone.map(image(PHONE_WIDTH_PX))]
  const width =
    desktop.length * (DESKTOP_WIDTH_PX + GAP_PX) + phone.length * (PHONE_WIDTH_PX + GAP_PX) + GAP_PX
  await canvas.setViewportSize({ width, height: 100 })
  await canvas.setContent(
    `<!doctype html><body style="margin:0"><div style="padding:${GAP_PX}px;display:flex;
    align-items:start;gap:${GAP_PX}px;background:#8b98a5">${images.join('')}</div></body>`,
  )
  const box = await canvas.locator('div').boundingBox()
  const clip = { x: 0, y: 0, width, height: Math.ceil(box?.height ?? 0), scale: 1 }
  // The browser's own protocol takes the picture, because Playwright cannot write WebP, which needs
  // a third of the bytes.
  const session = await canvas.context().newCDPSession(canvas)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip,
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
