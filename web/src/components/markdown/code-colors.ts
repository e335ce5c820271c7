import './code-colors.css'
import rehypeHighlight from 'rehype-highlight'

export const rehypePlugins = [[rehypeHighlight, { detect: false, plainText: ['math'] }]] as const
