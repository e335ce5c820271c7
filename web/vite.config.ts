import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { catalogues } from './catalogues.ts'
import { chartRedux } from './chart-redux.ts'
import { inter } from './inter.ts'
import { lingui } from './lingui.ts'
import { precompress } from './precompress.ts'
import { BRAND } from './src/brand.ts'
import { trimLibraries } from './trim-libraries.ts'

const ROOT = import.meta.dirname
const GATEWAY_URL = 'http://127.0.0.1:8080'

/** Tests that render nothing but need a browser's globals. */
const DOM_TESTS = 'src/**/*.dom.test.ts'

/** Fills `%brand.<key>%` in index.html, so that the painted shell has the same text. */
function paintedHtml(): Plugin {
  return {
    name: 'painted-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/%brand\.(\w+)%/g, (_match, key: keyof typeof BRAND) => String(BRAND[key])),
    },
  }
}

/** Fetches the client while the language is chosen: its files are in the page, not only in `main`. */
function preloadClient(): Plugin {
  return {
    name: 'preload-client',
    transformIndexHtml: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const isPart = (name: string) =>
        chunks.some(({ fileName, isEntry }) => fileName === name && !isEntry)
      const client = chunks.filter(({ name }) => name === 'client')
      const files = client.flatMap(({ fileName, imports }) => [fileName, ...imports.filter(isPart)])
      const styles = client.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      return [
        ...files.map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
        ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
      ]
    },
  }
}

const link = (attrs: Record<string, string | boolean>) =>
  ({ tag: 'link', attrs, injectTo: 'head' }) as const

/**
 * The code for a first visit comes in three files. The many chunks that the bundler would create for
 * pages sharing parts of it would be larger and take more requests.
 */
const FIRST_LOAD = [
  { name: 'main', test: /\/src\/(app\/main|components\/language)\.tsx?$/, priority: 3 },
  {
    name: 'client',
    test: /\/src\/(app\/client|components\/(format|load-failure|switch|toast)|features\/(answers\/lazy-markdown|threads\/(thread-list-api|thread-path)))\.tsx?$/,
    priority: 2,
  },
  { name: 'battle', test: /\/src\/pages\/battle-page\.tsx$/, priority: 1 },
]

/** Names a class without the line number of the default, which costs the first load bytes. */
function nameClass(name: string, file: string): string {
  return `${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 4)}`
}

/** Shorter hashes than the default: the first load lists the names of all files. */
const FILE_NAMES = {
  hashCharacters: 'hex',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const

export default defineConfig({
  css: { modules: { generateScopedName: nameClass } },
  plugins: [
    catalogues(),
    lingui(),
    react(),
    chartRedux(),
    trimLibraries(),
    inter(),
    paintedHtml(),
    preloadClient(),
    precompress(),
  ],
  build: {
    // Every browser of the last two years; older ones lack platform features that the client uses.
    target: ['chrome120', 'firefox121', 'safari17.4'],
    // Fonts and images stay files: the content security policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...FILE_NAMES, codeSplitting: { groups: FIRST_LOAD } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: GATEWAY_URL, ws: true, changeOrigin: true } },
  },
  test: {
    name: 'web',
    css: false,
    // Long enough for a busy machine, so that only a test that hangs fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // The modules keep no state between files, and loading them once saves most of the time.
    isolate: false,
    // The same number as for the unit tests that run at the same time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, DOM_TESTS],
          setupFiles: ['src/testing/english.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://assay.test/' } },
          include: ['src/**/*.test.tsx', DOM_TESTS],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
