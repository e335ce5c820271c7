import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { precompress } from './precompress.ts'
import { BRAND } from './src/brand.ts'

const GATEWAY_URL = 'http://127.0.0.1:8080'

/** Fills `%brand.<key>%` in index.html, so that the painted shell shares the client's brand. */
function brandHtml(): Plugin {
  return {
    name: 'brand-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/%brand\.(\w+)%/g, (_match, key: keyof typeof BRAND) => BRAND[key]),
    },
  }
}

export default defineConfig({
  plugins: [react(), brandHtml(), precompress()],
  build: {
    // Every browser of the last two years; older ones are refused by the platform features we use.
    target: ['chrome120', 'firefox121', 'safari17.4'],
    // Fonts and images stay files: the content security policy allows data: for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: GATEWAY_URL, ws: true, changeOrigin: true } },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://assay.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
  },
})
