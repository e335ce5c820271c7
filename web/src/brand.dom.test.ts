import { afterEach, expect, test } from 'vitest'
import { readLinks } from './brand.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

test('links come from the page that the server has written', () => {
  document.head.innerHTML = `
    <meta name="contact-url" content="https://example.org/contact">
    <meta name="blog-url" content="https://example.org/blog">`
  expect(readLinks()).toEqual({
    contactUrl: 'https://example.org/contact',
    blogUrl: 'https://example.org/blog',
  })
})

test.each(['', '__CONTACT_URL__'])('an invalid or missing link (%j) is left out', (content) => {
  document.head.innerHTML = `<meta name="contact-url" content="${content}">`
  expect(readLinks()).toEqual({ contactUrl: undefined, blogUrl: undefined })
})
