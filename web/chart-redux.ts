import type { Plugin } from 'vite'

/**
 * Gives the chart library its own copy of Redux Toolkit. A shared copy would add everything that
 * the charts need from Redux Toolkit to the first load.
 */
export function chartRedux(): Plugin {
  return {
    name: 'chart-redux',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@reduxjs/toolkit' || !importer?.includes('/node_modules/recharts/')) return
      const shared = await this.resolve(source, importer, { skipSelf: true })
      return shared && { ...shared, id: `${shared.id}?charts` }
    },
  }
}
