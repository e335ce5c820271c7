const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const WEB = /^https?:\/\/\S+$/

/** Text that consists only of an address becomes a link; other text stays unchanged. */
export function Words({ words }: { readonly words: string }) {
  if (ADDRESS.test(words)) return <a href={`mailto:${words}`}>{words}</a>
  if (WEB.test(words)) return <a href={words}>{words}</a>
  return words
}
