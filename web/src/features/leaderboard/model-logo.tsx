import claude from '@lobehub/icons-static-svg/icons/claude-color.svg?url'
import deepseek from '@lobehub/icons-static-svg/icons/deepseek-color.svg?url'
import gemini from '@lobehub/icons-static-svg/icons/gemini-color.svg?url'
import grok from '@lobehub/icons-static-svg/icons/grok.svg?url'
import llama from '@lobehub/icons-static-svg/icons/meta-color.svg?url'
import mistral from '@lobehub/icons-static-svg/icons/mistral-color.svg?url'
import openai from '@lobehub/icons-static-svg/icons/openai.svg?url'
import perplexity from '@lobehub/icons-static-svg/icons/perplexity-color.svg?url'
import classes from './leaderboard.module.css'
import { type Provider, providerOf } from './provider-of.ts'

const LOGOS: Readonly<Record<Provider, string>> = {
  claude,
  deepseek,
  gemini,
  grok,
  llama,
  mistral,
  openai,
  perplexity,
}

/** The logo that the server names, else the one that the model's name suggests. */
export function ModelLogo({ name, url }: { name: string; url: string | null }) {
  const own = url?.startsWith('/') ? url : undefined
  return <img className={classes.logo} src={own ?? LOGOS[providerOf(name)]} alt="" />
}
