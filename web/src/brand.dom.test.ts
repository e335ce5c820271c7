import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.head.innerHTML = ''
  vi.resetModules()
})

const readBrand = async () => (await import('./brand.ts')).BRAND

test('links are those that the server wrote into the page', async () => {
  document.head.innerHTML = `
    <meta name="contact-url" content="https://example.org/contact">
    <meta name="blog-url" content="https://example.org/blog">`
  expect(await readBrand()).toMatchObject({
    contactUrl: 'https://example.org/contact',
    blogUrl: 'https://example.org/blog',
  })
})

test.each(['', '__CONTACT_URL__'])(
  'without a link (%j) the client keeps to its own pages',
  async (content) => {
    document.head.innerHTML = `<meta name="contact-url" content="${content}">`
    expect(await readBrand()).toMatchObject({
      contactUrl: '/about-us#contact',
      blogUrl: '/about-us',
      privacyContact: 'privacy@assay.test',
    })
  },
)
