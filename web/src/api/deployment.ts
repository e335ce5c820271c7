/** What the gateway wrote into the page about this deployment; nothing where it left it empty. */
export function readMeta(name: string): string | undefined {
  return (
    globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ||
    undefined
  )
}
