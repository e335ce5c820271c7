import type { Screen } from './screens.ts'
import type { PersonName } from './seed-people.ts'

const WHO: Readonly<Record<PersonName, string>> = {
  stranger: 'a first-time visitor',
  guest: 'a guest',
  newcomer: 'a new user',
  user: 'a user',
  superuser: 'a superuser',
}

/** Writes the Markdown page that shows all sheets in its folder. */
export function describeSheets(screens: readonly Screen[]): string {
  const viewers = Map.groupBy(screens, ({ as }) => as)
  const sheets = [...viewers].map(
    ([viewer, seen]) =>
      `## As ${WHO[viewer]} sees it\n\n${seen.map(({ name }) => `![${name}](${name}.webp)`).join('\n\n')}\n`,
  )
  return `# Screens

This page shows every screen at widths of 1440 and 390 pixels, in the light and the dark scheme. \`npm run screens\` takes
the screenshots from a temporary system, with Chromium at \`/usr/bin/chromium\` or \`CHROMIUM_PATH\`. Add names to take only
some screens: \`npm run screens -- login items\`. \`tests/e2e/screens.e2e.test.ts\` visits the same screens and fails if it
finds a console message or a violation of the axe rules.

${sheets.join('\n')}`
}
