const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const WEB = /^https?:\/\/\S+$/

/** What is nothing but an address is a link to it; other words stand as they are. */
export function Words({ words }: { readonly words: string }) {
  if (ADDRESS.test(words)) return <a href={`mailto:${words}`}>{words}</a>
  if (WEB.test(words)) return <a href={words}>{words}</a>
  return words
}
