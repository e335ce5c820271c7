import { expect, test } from 'vitest'
import { toPublicSources } from './public-sources.ts'

test.each([
  ['https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC', true],
  ['https://VertexAISearch.cloud.google.com:443/x', true],
  ['https://eu.vertexaisearch.cloud.google.com?x', true],
  ['https://example.org/?next=vertexaisearch.cloud.google.com', false],
  ['https://vertexaisearch.cloud.google.com.example.org/', false],
  ['https://cloud.google.com/healthcare', false],
  ['https://www.nature.com/articles/a1', false],
])('%s: withheld before the vote: %s', (url, isWithheld) => {
  const source = { url, title: 'A' }
  expect(toPublicSources([source], false)).toEqual([
    isWithheld ? { url: null, title: 'A' } : source,
  ])
  expect(toPublicSources([source], true)).toEqual([source])
})
