import type { Plugin } from 'vite'

/** The router's links import this module of about 2 kB (gzip) to prefetch pages of its framework. */
const PREFETCHING = './ssr/components.js'
const NO_PREFETCHING = '\0no-prefetching'

const NO_PREFETCHING_CODE = `
  import { createContext } from 'react'
  export const FrameworkContext = createContext(undefined)
  export const usePrefetchBehavior = () => [false, null, {}]
  export const mergeRefs = (ref) => ref
  export const PrefetchPageLinks = () => null`

/** Statements that keep a component in the bundle although nothing uses it. */
const NAMES_AND_GROUPS =
  /^(?:\w+\.displayName|(?:Button|ActionIcon)\.(?:Group|GroupSection)) = .+;$/gm

/** Calls without side effects, which the bundler removes only if they are marked. */
const COMPONENTS = / = (React\$1\.(?:forwardRef|createContext|memo)\()/g

/** Hints for developers; the catalogues are tested. */
const HINTS = /console\.(?:warn|error)\(\s*(?:`[^`]*`|"[^"]*")\s*\);/g

/** Removes from libraries what would add to the first load and what the client does not use. */
export function trimLibraries(): Plugin {
  return {
    name: 'trim-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === PREFETCHING && importer?.endsWith('/lib/dom/lib.js') ? NO_PREFETCHING : undefined,
    load: (id) => (id === NO_PREFETCHING ? NO_PREFETCHING_CODE : undefined),
    transform: {
      filter: { id: /\/node_modules\/(?:react-router|@mantine\/core|@lingui\/(?:core|react))\// },
      handler: (code) => ({
        code: code
          .replace(NAMES_AND_GROUPS, '')
          .replace(HINTS, ';')
          .replace(COMPONENTS, ' = /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
