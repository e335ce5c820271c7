/** A deployment setting that the gateway wrote into the page; undefined when empty. */
export function readMeta(name: string): string | undefined {
  return (
    globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ||
    undefined
  )
}
