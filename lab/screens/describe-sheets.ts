import type { Screen } from './screens.ts'
import type { PersonName } from './seed-people.ts'

const WHO: Readonly<Record<PersonName, string>> = {
  stranger: 'somebody on a first visit',
  guest: 'a guest',
  newcomer: 'a new user',
  user: 'a user',
  superuser: 'a superuser',
}

/** The page that shows the sheets where they lie, as Markdown. */
export function describeSheets(screens: readonly Screen[]): string {
  const sheets = screens.map(
    ({ name, as }) => `## ${name}\n\nAs ${WHO[as]} sees it.\n\n![${name}](${name}.webp)\n`,
  )
  return `# Screens

Every screen at 1440 and at 390 pixels, light and dark. \`npm run screens\` takes all of them anew from a
throwaway system, \`npm run screens -- login items\` those two. Chromium is needed: the one at
\`/usr/bin/chromium\`, or where \`CHROMIUM_PATH\` says. \`tests/e2e/screens.e2e.test.ts\` visits the same screens
and accepts no console message and no violation of axe's rules. What they are: \`lab/screens/screens.ts\`.

${sheets.join('\n')}`
}
