// Runs before the first paint, so that neither the colour scheme nor the painted shell flashes.
// A file of its own: the content security policy allows no inline script.
const root = document.documentElement
const theme = localStorage.getItem('theme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const dark = theme === 'dark' || (theme !== 'light' && prefersDark)
root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
root.dataset.sidebar =
  localStorage.getItem('sidebar.collapsed') === 'true' ? 'collapsed' : 'expanded'

// A superuser's home is another page.
const isSuperuser = /"is_superuser":true/.test(localStorage.getItem('user') ?? '')
const landing = location.pathname === '/battle' || (location.pathname === '/' && !isSuperuser)
const inThread = new URLSearchParams(location.search).has('threadId')
if (landing && !inThread) root.dataset.shell = 'landing'

// Whoever is new here is asked for the terms, and reads them while the client is on its way.
const isNewcomer =
  !localStorage.getItem('access_token') && !localStorage.getItem('terms_acceptance')
if (landing && isNewcomer) root.dataset.terms = 'early'
