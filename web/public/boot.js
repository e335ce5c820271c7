// Runs before the first paint, so that neither the colour scheme nor the painted shell flashes.
// A file of its own: the content security policy allows no inline script.
const root = document.documentElement
const theme = localStorage.getItem('theme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const dark = theme === 'dark' || (theme !== 'light' && prefersDark)
root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
root.dataset.sidebar =
  localStorage.getItem('sidebar.collapsed') === 'true' ? 'collapsed' : 'expanded'

const landing = ['/', '/battle'].includes(location.pathname)
const inThread = new URLSearchParams(location.search).has('threadId')
if (landing && !inThread) root.dataset.shell = 'landing'
