import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Board } from './create-board.ts'

/** The hash of the toast style, which is the only inline style that the scripts add. */
const OWN_STYLE = 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='

/** The page loads nothing from other sites, and no other page may embed it. */
export const BOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${OWN_STYLE}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ')

const STYLES = /href="(static\/css\/[^"]+\.css)"/g
const SCRIPTS = /src="(static\/js\/[^"]+\.js)"/g

/**
 * Renders the page at `base`. Unlike bull-board's own page, it has no fonts and inline styles, and
 * it first loads a script that sends this browser's access token.
 */
export async function renderBoardPage({ viewRoot, config }: Board, base: string): Promise<string> {
  const original = await readFile(join(viewRoot, 'index.ejs'), 'utf8')
  const find = (pattern: RegExp) => [...original.matchAll(pattern)].map(([, path]) => path)
  const styles = find(STYLES).map((path) => `<link rel="stylesheet" href="${path}">`)
  const scripts = ['session.js', ...find(SCRIPTS)].map(
    (path) => `<script defer src="${path}"></script>`,
  )
  const settings = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${base}/">
<title>Queues</title>
<link rel="icon" href="static/images/logo.svg">
${styles.join('\n')}
</head>
<body>
<script id="__UI_CONFIG__" type="application/json">${settings}</script>
<div id="root"></div>
${scripts.join('\n')}
</body>
</html>
`
}
