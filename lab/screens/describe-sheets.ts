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

Every screen at 1440 and 390 pixels, light and dark. \`npm run screens\` takes all of them from a temporary system,
\`npm run screens -- login items\` those two, with Chromium at \`/usr/bin/chromium\` or \`CHROMIUM_PATH\`.
\`tests/e2e/screens.e2e.test.ts\` visits the same screens and accepts no console message and no violation of axe's rules.

${sheets.join('\n')}`
}
