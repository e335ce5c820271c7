import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const papers = globSync('{*.md,{docs,packages,services,web}/**/*.md}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})

test.each(papers)('links to files in %s are valid', (path) => {
  const paper = new URL(path, root)
  const links = readFileSync(paper, 'utf8').matchAll(
    /(?:\]\(|(?:src|srcset)=")(?!https?:|mailto:|#)([^)#\s"]+)/g,
  )
  const dead = [...links].filter(([, link = '']) => !existsSync(new URL(link, paper)))
  expect(dead.map(([, link]) => link)).toEqual([])
})

test.each(papers)('%s has no merge conflict markers', (path) => {
  const text = readFileSync(new URL(path, root), 'utf8')
  expect(text.match(/^(<{7}|>{7}) .*$/gm) ?? []).toEqual([])
})
