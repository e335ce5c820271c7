import { afterEach, expect, test } from 'vitest'
import { readLinks } from './brand.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

test('links are those that the server wrote into the page', () => {
  document.head.innerHTML = `
    <meta name="contact-url" content="https://example.org/contact">
    <meta name="blog-url" content="https://example.org/blog">`
  expect(readLinks()).toEqual({
    contactUrl: 'https://example.org/contact',
    blogUrl: 'https://example.org/blog',
  })
})

test.each(['', '__CONTACT_URL__'])('without a link (%j) there is none', (content) => {
  document.head.innerHTML = `<meta name="contact-url" content="${content}">`
  expect(readLinks()).toEqual({ contactUrl: undefined, blogUrl: undefined })
})
