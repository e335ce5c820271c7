// Runs before the first paint, so that neither the colour scheme nor the painted shell flashes. It
// is a separate file because the content security policy allows no inline script.
const root = document.documentElement
root.dataset.problem = findProblem()
if (root.dataset.problem === 'none') {
  chooseScheme()
  chooseShell()
  chooseLanguage()
}

/** Why the client cannot work in this browser: it is too old, or has blocked storage. */
function findProblem() {
  if (!Array.prototype.toSorted || !HTMLElement.prototype.showPopover) return 'old'
  try {
    localStorage.getItem('theme')
    return 'none'
  } catch {
    return 'storage'
  }
}

function chooseScheme() {
  const theme = localStorage.getItem('theme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = theme === 'dark' || (theme !== 'light' && prefersDark)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.dataset.sidebar =
    localStorage.getItem('sidebar.collapsed') === 'true' ? 'collapsed' : 'expanded'
}

function chooseShell() {
  // Newcomers see a rehearsal.
  const known = ['access_token', 'terms_acceptance', 'rehearsed']
  if (!known.some((key) => localStorage.getItem(key))) root.dataset.newcomer = ''
  // Superusers have another home page.
  const isSuperuser = /"is_superuser":true/.test(localStorage.getItem('user') ?? '')
  const landing = location.pathname === '/battle' || (location.pathname === '/' && !isSuperuser)
  const inThread = new URLSearchParams(location.search).has('threadId')
  if (landing && !inThread) root.dataset.shell = 'landing'
  else if (location.pathname === '/' || landing) root.dataset.shell = 'bars'
}

/** Keeps the English texts of the painted shell from a reader of another language. */
function chooseLanguage() {
  const asked = new URLSearchParams(location.search).get('lang')
  const tag = asked || localStorage.getItem('language') || navigator.language
  root.lang = tag
  root.dir = /^ar\b/.test(tag) ? 'rtl' : 'ltr'
}
