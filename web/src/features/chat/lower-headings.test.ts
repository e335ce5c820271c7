import { expect, test } from 'vitest'
import { lowerHeadings } from './lower-headings.ts'

test.each([
  ['No heading.', 'No heading.'],
  ['# Whole\n\n## Part', '#### Whole\n\n##### Part'],
  ['Text\n\n### Part\n#### Detail', 'Text\n\n#### Part\n##### Detail'],
  ['#### Deep enough', '#### Deep enough'],
  ['# One\n#### Four', '#### One\n###### Four'],
  [
    '## Effect\n```r\n# of n subjects\n```\n## Limits',
    '#### Effect\n```r\n# of n subjects\n```\n#### Limits',
  ],
  [
    '~~~~\n```\n# kept\n~~~\n# kept\n~~~~\n# Lowered',
    '~~~~\n```\n# kept\n~~~\n# kept\n~~~~\n#### Lowered',
  ],
  ['```\n# never closed', '```\n# never closed'],
  ['#hashtag', '#hashtag'],
])('below level 3, %j reads %j', (text, lowered) => {
  expect(lowerHeadings(text, 3)).toBe(lowered)
})
